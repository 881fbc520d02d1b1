import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "draft": object;
  "open": object;
  "paid": object;
  "uncollectible": object;
  "void": object;
  "disputed": object;
  "takenBack": object;
  "refunded": object;
  "refundedInPart": object;
  "fromCredit": { amount: string | number };
  "keptAsCredit": { amount: string | number };
  "carriedFrom": { amount: string | number };
  "carriedOn": { amount: string | number };
  "dates": { date: string | number; from: string | number; until: string | number };
  "numberAndDates": { date: string | number; number: string | number; from: string | number; until: string | number };
  "total": { amount: string | number };
  "tax": { amount: string | number };
  "disputedNote": object;
  "takenBackNote": object;
  "refundedNote": { amount: string | number };
  "pay": object;
  "payNamed": { invoice: string | number };
  "view": object;
  "viewNamed": { invoice: string | number };
  "pdf": object;
  "pdfNamed": { invoice: string | number };
  "loading": object;
  "loadingFailed": object;
  "emptyTitle": object;
  "emptyText": object;
}

export const t = catalogue<Messages>("billing-invoices", {
  "title": "Invoices",
  "draft": "Being prepared",
  "open": "Due",
  "paid": "Paid",
  "uncollectible": "Not paid",
  "void": "Cancelled",
  "disputed": "Disputed",
  "takenBack": "Taken back",
  "refunded": "Refunded",
  "refundedInPart": "Refunded in part",
  "fromCredit": [["amount"]," from your credit"],
  "keptAsCredit": [["amount"]," kept as your credit"],
  "carriedFrom": [["amount"]," carried over from before"],
  "carriedOn": [["amount"]," carried over to the next charge"],
  "dates": [["date"],", for ",["from"]," to ",["until"]],
  "numberAndDates": [["date"]," · ",["number"],", for ",["from"]," to ",["until"]],
  "total": ["for ",["amount"]],
  "tax": ["includes ",["amount"]," tax"],
  "disputedNote": "disputed with your bank",
  "takenBackNote": "taken back by your bank",
  "refundedNote": [["amount"]," refunded"],
  "pay": "Pay",
  "payNamed": ["Pay invoice ",["invoice"]],
  "view": "Open",
  "viewNamed": ["Open invoice ",["invoice"]],
  "pdf": "PDF",
  "pdfNamed": ["PDF of invoice ",["invoice"]],
  "loading": "Loading your invoices",
  "loadingFailed": "We couldn't load your invoices",
  "emptyTitle": "No invoices yet",
  "emptyText": "Each invoice appears here, with its PDF, on the day we issue it.",
});
