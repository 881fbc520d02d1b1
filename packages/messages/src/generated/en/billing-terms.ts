import { catalogue } from '../../translate.ts';

interface Messages {
  "freeToday": object;
  "debtToday": { amount: string | number };
  "charge": { amount: string | number; when: string | number; date: string | number; noted: string | number; note: string | number; interval: string | number };
  "chargeFrom": { amount: string | number; when: string | number; date: string | number; noted: string | number; note: string | number; interval: string | number; from: string | number };
  "chargeOther": { amount: string | number; when: string | number; date: string | number; noted: string | number; note: string | number; each: string | number; interval: string | number };
  "chargeOtherFrom": { amount: string | number; when: string | number; date: string | number; noted: string | number; note: string | number; each: string | number; interval: string | number; from: string | number };
  "later": { amount: string | number; interval: string | number; date: string | number };
  "noteDebt": { debt: string | number };
  "noteCredit": { used: string | number };
  "noteCreditLeft": { used: string | number; left: string | number };
  "noteCreditCarried": { used: string | number; carried: string | number };
  "noteLeft": { left: string | number };
  "noteCarried": { carried: string | number };
}

export const t = catalogue<Messages>("billing-terms", {
  "freeToday": "Nothing today.",
  "debtToday": [["amount"]," today, carried over from before."],
  "charge": [["amount"]," ",["when",1,{"today":"today","other":["on ",["date"]]}],["noted",1,{"yes":[" (",["note"],")"],"other":""}],", then ",["interval",1,{"year":"yearly","other":"monthly"}],"."],
  "chargeFrom": [["amount"]," ",["when",1,{"today":"today","other":["on ",["date"]]}],["noted",1,{"yes":[" (",["note"],")"],"other":""}],", then ",["interval",1,{"year":"yearly","other":"monthly"}]," from ",["from"],"."],
  "chargeOther": [["amount"]," ",["when",1,{"today":"today","other":["on ",["date"]]}],["noted",1,{"yes":[" (",["note"],")"],"other":""}],", then ",["each"]," ",["interval",1,{"year":"yearly","other":"monthly"}],"."],
  "chargeOtherFrom": [["amount"]," ",["when",1,{"today":"today","other":["on ",["date"]]}],["noted",1,{"yes":[" (",["note"],")"],"other":""}],", then ",["each"]," ",["interval",1,{"year":"yearly","other":"monthly"}]," from ",["from"],"."],
  "later": [["amount"]," ",["interval",1,{"year":"a year","other":"a month"}]," from ",["date"],"."],
  "noteDebt": [["debt"]," of it carried over from before"],
  "noteCredit": [["used"]," comes from your credit"],
  "noteCreditLeft": [["used"]," comes from your credit, ",["left"]," of credit is left for the charges after that"],
  "noteCreditCarried": [["used"]," comes from your credit, ",["carried"]," is carried over to the next charge"],
  "noteLeft": [["left"]," of credit is left for the charges after that"],
  "noteCarried": [["carried"]," is carried over to the next charge"],
});
