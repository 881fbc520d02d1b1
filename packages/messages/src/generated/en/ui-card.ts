import { catalogue } from '../../translate.ts';

interface Messages {
  "watched": object;
  "seconds": { seconds: number };
  "minutes": { minutes: number };
  "hours": { hours: number };
  "hoursAndMinutes": { hours: number; minutes: number };
}

export const t = catalogue<Messages>("ui-card", {
  "watched": "Watched",
  "seconds": [["seconds",2,{"one":[0," second"],"other":[0," seconds"]}]],
  "minutes": [["minutes",2,{"one":[0," minute"],"other":[0," minutes"]}]],
  "hours": [["hours",2,{"one":[0," hour"],"other":[0," hours"]}]],
  "hoursAndMinutes": [["hours",2,{"one":[0," hour"],"other":[0," hours"]}]," ",["minutes",2,{"one":[0," minute"],"other":[0," minutes"]}]],
});
