import { catalogue } from '../../translate.ts';

interface Messages {
  "points": { count: number };
}

export const t = catalogue<Messages>("common-points", {
  "points": [["count",2,{"one":[0," point"],"other":[0," points"]}]],
});
