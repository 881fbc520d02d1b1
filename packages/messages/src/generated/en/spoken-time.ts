import { catalogue } from '../../translate.ts';

interface Messages {
  "start": object;
  "time": { hours: number; minutes: number; seconds: number };
}

export const t = catalogue<Messages>("spoken-time", {
  "start": "0 seconds",
  "time": [["hours",2,{"=0":"","one":[0," hour "],"other":[0," hours "]}],["minutes",2,{"=0":"","one":[0," minute "],"other":[0," minutes "]}],["seconds",2,{"=0":"","one":[0," second"],"other":[0," seconds"]}]],
});
