import { catalogue } from '../../translate.ts';

interface Messages {
  "freeTrial": object;
  "freeDays": object;
  "membership": object;
  "unusedTime": { plan: string | number };
  "time": { plan: string | number };
  "gift": { months: number };
  "discount": object;
  "tax": object;
  "carriedFrom": object;
  "credit": object;
  "carriedTo": object;
}

export const t = catalogue<Messages>("billing-lines", {
  "freeTrial": "Free trial",
  "freeDays": "Free days",
  "membership": "Membership",
  "unusedTime": ["Unused time on ",["plan"]],
  "time": ["Time on ",["plan"]],
  "gift": ["Gift: ",["months",2,{"=1":"one month","=12":"a year","other":[0," months"]}]],
  "discount": "Discount",
  "tax": "Tax",
  "carriedFrom": "Carried over from before",
  "credit": "Your credit",
  "carriedTo": "Carried over to the next charge",
});
