import { catalogue } from '../../translate.ts';

interface Messages {
  "startsIn": object;
  "endsIn": object;
  "days": { days: number; time: string | number };
}

export const t = catalogue<Messages>("greenlight-clock", {
  "startsIn": "Starts In",
  "endsIn": "Ends In",
  "days": [["days",4],"d ",["time"]],
});
