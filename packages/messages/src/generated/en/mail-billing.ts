import { catalogue } from '../../translate.ts';

interface Messages {
  "welcomeSubject": object;
  "welcome": { plan: string | number };
  "welcomeNext": { amount: string | number; on: Date };
  "welcomeNextFree": { on: Date };
  "welcomeTrial": { until: Date };
  "welcomeTrialNext": { until: Date; on: Date; amount: string | number };
  "welcomeTrialNextFree": { until: Date; on: Date };
  "welcomeClosing": object;
  "trialEndsSubject": { on: Date };
  "trialEnds": { on: Date; amount: string | number; plan: string | number };
  "trialEndsFree": { plan: string | number; on: Date };
  "trialEndsClosing": { on: Date };
  "trialEndsFreeClosing": { on: Date };
  "renewsSubject": { on: Date };
  "renews": { plan: string | number; on: Date; amount: string | number };
  "renewsFree": { plan: string | number; on: Date };
  "renewsClosing": { on: Date };
  "receiptSubject": { number: string | number };
  "receipt": { amount: string | number; plan: string | number; from: Date; until: Date };
  "receiptTaxed": { amount: string | number; tax: string | number; plan: string | number; from: Date; until: Date };
  "receiptCarried": { amount: string | number; plan: string | number; from: Date; until: Date; carriedOver: string | number };
  "receiptTaxedCarried": { amount: string | number; tax: string | number; plan: string | number; from: Date; until: Date; carriedOver: string | number };
  "receiptAction": object;
  "receiptClosing": { number: string | number };
  "failedSubject": object;
  "failed": { amount: string | number; plan: string | number };
  "failedGrace": { until: Date };
  "failedClosing": object;
  "pausedSubject": object;
  "paused": { plan: string | number; from: Date; until: Date };
  "pausedClosing": object;
  "refundedSubject": { amount: string | number };
  "refundedWhole": { paid: string | number; number: string | number };
  "refundedPart": { amount: string | number; paid: string | number; number: string | number };
  "refundedAgain": { amount: string | number; paid: string | number; number: string | number; inAll: string | number };
  "refundedEnded": object;
  "refundedAction": object;
  "refundedClosing": object;
  "trialUsedSubject": object;
  "trialUsed": object;
  "trialUsedAction": object;
  "trialUsedClosing": object;
}

export const t = catalogue<Messages>("mail-billing", {
  "welcomeSubject": "Welcome",
  "welcome": ["Your ",["plan"]," membership has started. Everything is yours to watch."],
  "welcomeNext": ["The next charge is ",["amount"]," on ",["on",5,"day"],"."],
  "welcomeNextFree": ["Your membership renews on ",["on",5,"day"],", and nothing is charged then."],
  "welcomeTrial": ["Your free trial lasts until ",["until",5,"moment"],"."],
  "welcomeTrialNext": ["Your free trial lasts until ",["until",5,"moment"],". The first charge, on ",["on",5,"day"],", is ",["amount"],"."],
  "welcomeTrialNextFree": ["Your free trial lasts until ",["until",5,"moment"],". Your membership continues on ",["on",5,"day"],", and nothing is charged then."],
  "welcomeClosing": "You can cancel anytime on your account page and keep your access for the time you've paid for.",
  "trialEndsSubject": ["Your free trial ends on ",["on",5,"day"]],
  "trialEnds": ["On ",["on",5,"day"],", we'll charge your card ",["amount"]," for your ",["plan"]," membership."],
  "trialEndsFree": ["Your ",["plan"]," membership continues on ",["on",5,"day"],", and nothing is charged then."],
  "trialEndsClosing": ["If you'd rather not continue, cancel before ",["on",5,"moment"]," and you won't be charged."],
  "trialEndsFreeClosing": ["If you'd rather not continue, cancel before ",["on",5,"moment"],"."],
  "renewsSubject": ["Your membership renews on ",["on",5,"day"]],
  "renews": ["Your ",["plan"]," membership renews on ",["on",5,"day"]," for ",["amount"],"."],
  "renewsFree": ["Your ",["plan"]," membership renews on ",["on",5,"day"],", and nothing is charged then."],
  "renewsClosing": ["To stay, you don't need to do anything. To leave, cancel before ",["on",5,"moment"],"."],
  "receiptSubject": ["Receipt ",["number"]],
  "receipt": ["Thank you. We received ",["amount"]," for your ",["plan"]," membership from ",["from",5,"day"]," to ",["until",5,"day"],"."],
  "receiptTaxed": ["Thank you. We received ",["amount"]," (including ",["tax"]," tax) for your ",["plan"]," membership from ",["from",5,"day"]," to ",["until",5,"day"],"."],
  "receiptCarried": ["Thank you. We received ",["amount"]," for your ",["plan"]," membership from ",["from",5,"day"]," to ",["until",5,"day"],". That includes ",["carriedOver"]," carried over from before."],
  "receiptTaxedCarried": ["Thank you. We received ",["amount"]," (including ",["tax"]," tax) for your ",["plan"]," membership from ",["from",5,"day"]," to ",["until",5,"day"],". That includes ",["carriedOver"]," carried over from before."],
  "receiptAction": "See the invoice",
  "receiptClosing": ["Invoice ",["number"],"."],
  "failedSubject": "Your payment didn't go through",
  "failed": ["We couldn't charge ",["amount"]," for your ",["plan"]," membership."],
  "failedGrace": ["You can keep watching until ",["until",5,"day"],". We'll try your card again before then."],
  "failedClosing": "Usually that's because the card has expired, or the bank wants you to confirm the payment. In your account, you can update your card or pay right away.",
  "pausedSubject": "Your membership is paused",
  "paused": ["Your ",["plan"]," membership is paused as of ",["from",5,"day"],". It resumes on ",["until",5,"day"],", and we'll charge you again then."],
  "pausedClosing": "You can end the pause anytime on your account page.",
  "refundedSubject": [["amount"]," on its way back to you"],
  "refundedWhole": ["We've refunded the ",["paid"]," that you paid for invoice ",["number"],". Your bank will show it within 5 to 10 days."],
  "refundedPart": ["We've refunded ",["amount"]," of the ",["paid"]," that you paid for invoice ",["number"],". Your bank will show it within 5 to 10 days."],
  "refundedAgain": ["We've refunded ",["amount"]," of the ",["paid"]," that you paid for invoice ",["number"],". That makes ",["inAll"]," in all. Your bank will show it within 5 to 10 days."],
  "refundedEnded": "The membership that it paid for has ended.",
  "refundedAction": "See your invoices",
  "refundedClosing": "If you have any questions, reply to this email.",
  "trialUsedSubject": "This card has already been used for a free trial",
  "trialUsed": "Each person gets one free trial, and your card has already been used for one. You weren't charged.",
  "trialUsedAction": "Start without a trial",
  "trialUsedClosing": "If you think this is a mistake, reply to this email.",
});
