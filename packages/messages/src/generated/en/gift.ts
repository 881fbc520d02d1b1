import { catalogue } from '../../translate.ts';

interface Messages {
  "months": { months: number };
}

export const t = catalogue<Messages>("gift", {
  "months": [["months",2,{"one":[0," month"],"other":[0," months"]}]],
});
