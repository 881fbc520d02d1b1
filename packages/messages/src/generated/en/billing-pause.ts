import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "howLong": object;
  "length": { months: number };
  "effect": { b: Tag; until: string | number; date: string | number; amount: string | number };
  "effectChargedLater": { b: Tag; until: string | number; date: string | number; amount: string | number; chargedOn: string | number };
  "pause": { months: number };
}

export const t = catalogue<Messages>("billing-pause", {
  "howLong": "For how long?",
  "length": [["months",2,{"one":[0," month"],"other":[0," months"]}]],
  "effect": ["You can watch until ",["b",["until"]],". After that you won't be charged, and you can't watch members' videos. Your membership resumes automatically on ",["b",["date"]],", and you'll be charged ",["amount"]," then. You can end the pause anytime."],
  "effectChargedLater": ["You can watch until ",["b",["until"]],". After that you won't be charged, and you can't watch members' videos. Your membership resumes automatically on ",["b",["date"]],", and you'll be charged ",["amount"]," on ",["chargedOn"],". You can end the pause anytime."],
  "pause": ["Pause for ",["months",2,{"one":[0," month"],"other":[0," months"]}]],
});
