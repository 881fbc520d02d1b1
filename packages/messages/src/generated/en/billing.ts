import { catalogue } from '../../translate.ts';

interface Messages {
  "unit": { interval: string | number };
  "price": { price: string | number; interval: string | number };
  "points": { points: number; interval: string | number };
  "nothing": object;
  "nextCharge": { amount: string | number; date: string | number };
  "nextChargeFree": { date: string | number };
  "nextChargeFromCredit": { amount: string | number; date: string | number };
  "nextChargeWithDebt": { amount: string | number; date: string | number; debt: string | number };
  "keepAccess": object;
  "keepAccessUntil": { date: string | number };
}

export const t = catalogue<Messages>("billing", {
  "unit": [["interval",1,{"year":"a year","other":"a month"}]],
  "price": [["price"]," ",["interval",1,{"year":"a year","other":"a month"}]],
  "points": [["points",2,{"one":[0," Producer Point"],"other":[0," Producer Points"]}]," ",["interval",1,{"year":"a year","other":"a month"}]],
  "nothing": "nothing",
  "nextCharge": [["amount"]," on ",["date"]],
  "nextChargeFree": ["nothing on ",["date"]],
  "nextChargeFromCredit": [["amount"]," on ",["date"],", paid from your credit"],
  "nextChargeWithDebt": [["amount"]," on ",["date"],", ",["debt"]," of it carried over from before"],
  "keepAccess": "You keep access",
  "keepAccessUntil": ["You keep access until ",["date"]],
});
