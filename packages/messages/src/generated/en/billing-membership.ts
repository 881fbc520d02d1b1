import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "titleOf": { plan: string | number };
  "active": object;
  "loading": object;
  "loadingFailed": object;
  "why": object;
  "price": object;
  "toPay": object;
  "nextCharge": object;
  "none": object;
  "discount": object;
  "discountForever": { code: string | number; percent: number };
  "discountForeverUntil": { code: string | number; percent: number; date: string | number };
  "discountMonths": { code: string | number; percent: number; months: number };
  "discountMonthsUntil": { code: string | number; percent: number; months: number; date: string | number };
  "card": object;
  "cardWords": { brand: string | number; last4: string | number; expires: string | number };
  "cardWordsUnknown": { last4: string | number; expires: string | number };
  "credit": object;
  "creditNext": { amount: string | number };
  "creditWaits": { amount: string | number };
  "debt": object;
  "debtNext": { amount: string | number };
  "debtWaits": { amount: string | number };
  "confirmTitle": object;
  "confirm": object;
  "confirmText": { until: string | number };
  "confirmPlanText": { plan: string | number; until: string | number };
  "invoicesTitle": { count: number };
  "invoice": { words: string | number; date: string | number; amount: string | number };
  "seePlans": object;
  "noneTitle": object;
  "noAccessTitle": object;
  "noneText": object;
  "noneTrialText": object;
  "startTrial": object;
  "subscribe": object;
  "noNeedTitle": object;
  "noNeedText": object;
}

export const t = catalogue<Messages>("billing-membership", {
  "title": "Membership",
  "titleOf": ["Membership: ",["plan"]],
  "active": "Active",
  "loading": "Loading your membership",
  "loadingFailed": "We couldn't load your membership",
  "why": "Why do I have access?",
  "price": "Price",
  "toPay": "Due",
  "nextCharge": "Next charge",
  "none": "None",
  "discount": "Discount",
  "discountForever": [["code"],": ",["percent",4],"% OFF"],
  "discountForeverUntil": [["code"],": ",["percent",4],"% OFF, until ",["date"]],
  "discountMonths": [["code"],": ",["percent",4],"% OFF FOR ",["months",4]," MONTH(S)"],
  "discountMonthsUntil": [["code"],": ",["percent",4],"% OFF FOR ",["months",4]," MONTH(S), until ",["date"]],
  "card": "Card",
  "cardWords": [["brand"]," ending in ",["last4"],", ",["expires"]],
  "cardWordsUnknown": ["Card ending in ",["last4"],", ",["expires"]],
  "credit": "Credit",
  "creditNext": [["amount"],", for the next charges"],
  "creditWaits": [["amount"],", for your next membership"],
  "debt": "Carried over",
  "debtNext": [["amount"],", to the next charge"],
  "debtWaits": [["amount"],", to your next membership"],
  "confirmTitle": "Your bank needs you to confirm",
  "confirm": "Confirm with your bank",
  "confirmText": ["Your plan changes as soon as you confirm. Until then nothing is charged and your plan stays as it is. If you don't by ",["until"],", the change is dropped."],
  "confirmPlanText": ["Your plan becomes ",["plan"]," as soon as you confirm. Until then nothing is charged and your plan stays as it is. If you don't by ",["until"],", the change is dropped."],
  "invoicesTitle": [["count",2,{"=1":"You have an invoice to pay","other":["You have ",0," invoices to pay"]}]],
  "invoice": [["words"],", of ",["date"],": ",["amount"],"."],
  "seePlans": "See the plans",
  "noneTitle": "You don't have a membership yet",
  "noAccessTitle": "You don't have access right now",
  "noneText": "Everything without ads, on any device. You can cancel anytime.",
  "noneTrialText": "Your membership starts with a free trial. Nothing is charged today, and nothing at all if you cancel in time.",
  "startTrial": "Start free trial",
  "subscribe": "Subscribe",
  "noNeedTitle": "You don't need a membership",
  "noNeedText": "Creators and our staff watch everything without one, so there's nothing to pay.",
});
