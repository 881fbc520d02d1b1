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
  "rests": ["The payment of ",["amount"]," for invoice ",["number"]," has been disputed with the bank. Until the bank decides, your ",["plan"]," membership doesn't give you access."],
  "restsNext": ["Unless you cancel before ",["next",5,"moment"],", we'll charge you again then."],
  "restsClosing": "If you didn't ask your bank for the money back, reply to this email.",
  "goesOnSubject": "Your membership continues",
  "goesOn": ["The bank has decided that the disputed payment stands, so your ",["plan"]," membership gives you access again."],
  "patience": "Thank you for your patience.",
  "lostSubject": "Your membership has ended",
  "lost": ["The bank has reversed the payment of ",["amount"]," for invoice ",["number"],", so your ",["plan"]," membership has ended."],
  "lostPoints": "We're taking back the Producer Points that came with it, except any you've already spent.",
  "lostClosing": "We won't charge you again. You can come back anytime: we'll keep your account and your history.",
  "giftRestsSubject": "Your gift is on hold",
  "giftRests": ["The payment for the gift of ",["months",2,{"=1":"one month","=12":"a year","other":[0," months"]}]," that you redeemed has been disputed with the bank. Until the bank decides, the gift doesn't give you access. If the payment stands, you'll get back every day the gift was on hold."],
  "giftRestsClosing": "If you have any questions, reply to this email.",
  "giftGoesOnSubject": "Your gift continues",
  "giftGoesOn": ["The payment for the gift of ",["months",2,{"=1":"one month","=12":"a year","other":[0," months"]}]," that you redeemed stands after all. Every day of it that you haven't used is yours again."],
});
