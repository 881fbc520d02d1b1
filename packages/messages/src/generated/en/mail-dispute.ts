import { catalogue } from '../../translate.ts';

interface Messages {
  "restsSubject": object;
  "rests": { amount: string | number; number: string | number; plan: string | number };
  "restsNext": { next: Date };
  "restsClosing": object;
  "goesOnSubject": object;
  "goesOn": { plan: string | number };
  "patience": object;
  "lostSubject": object;
  "lost": { amount: string | number; number: string | number; plan: string | number };
  "lostPoints": object;
  "lostClosing": object;
  "giftRestsSubject": object;
  "giftRests": { months: number };
  "giftRestsClosing": object;
  "giftGoesOnSubject": object;
  "giftGoesOn": { months: number };
}

export const t = catalogue<Messages>("mail-dispute", {
  "restsSubject": "Your membership is on hold",
  "rests": ["A bank was asked to take back the payment of ",["amount"]," for invoice ",["number"],". Until the bank decides, your ",["plan"]," membership gives no access."],
  "restsNext": ["Unless you cancel before ",["next",5,"moment"],", it is charged again then."],
  "restsClosing": "If you did not ask your bank for the money, reply to this email.",
  "goesOnSubject": "Your membership continues",
  "goesOn": ["The bank has decided that the disputed payment stands: your ",["plan"]," membership gives you access again."],
  "patience": "Thank you for your patience.",
  "lostSubject": "Your membership has ended",
  "lost": ["The bank has taken back the payment of ",["amount"]," for invoice ",["number"],", so your ",["plan"]," membership has ended."],
  "lostPoints": "We take back the Producer Points that came with it, but none that you have spent.",
  "lostClosing": "Nothing more is charged. You can come back at any time: your account and your history stay.",
  "giftRestsSubject": "Your gift is on hold",
  "giftRests": ["A bank was asked to take back the payment for the gift of ",["months",2,{"=1":"one month","=12":"a year","other":[0," months"]}]," that you redeemed. Until the bank decides, the gift gives no access. If the payment stands, you get back every day that the gift was on hold."],
  "giftRestsClosing": "If you have a question about it, reply to this email.",
  "giftGoesOnSubject": "Your gift continues",
  "giftGoesOn": ["The payment for the gift of ",["months",2,{"=1":"one month","=12":"a year","other":[0," months"]}]," that you redeemed stands after all. Every day of it that you have not used is yours again."],
});
