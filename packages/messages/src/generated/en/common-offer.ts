import { catalogue } from '../../translate.ts';

interface Messages {
  "price": { price: string | number; interval: string | number };
  "priceAfterTrial": { days: number; price: string | number; interval: string | number };
}

export const t = catalogue<Messages>("common-offer", {
  "price": [["price"]," ",["interval",1,{"year":"a year","other":"a month"}],". Cancel anytime."],
  "priceAfterTrial": [["days",2,{"one":[0," day"],"other":[0," days"]}]," free, then ",["price"]," ",["interval",1,{"year":"a year","other":"a month"}],". Cancel anytime."],
});
