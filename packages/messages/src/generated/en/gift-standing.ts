import { catalogue } from '../../translate.ts';

interface Messages {
  "tagUnpaid": object;
  "tagScheduled": object;
  "tagSent": object;
  "tagRedeemed": object;
  "tagRefunded": object;
  "tagDisputed": object;
  "unpaid": { date: string | number };
  "scheduled": { date: string | number };
  "sent": { date: string | number };
  "redeemed": object;
  "redeemedOn": { date: string | number };
  "disputed": object;
  "disputedRedeemed": { date: string | number };
  "refunded": object;
  "refundedRedeemed": { date: string | number };
  "recipientGone": object;
}

export const t = catalogue<Messages>("gift-standing", {
  "tagUnpaid": "Not paid",
  "tagScheduled": "Scheduled",
  "tagSent": "Emailed",
  "tagRedeemed": "Redeemed",
  "tagRefunded": "Refunded",
  "tagDisputed": "Disputed",
  "unpaid": ["You started this on ",["date"]," but didn't pay. Nothing was charged."],
  "scheduled": ["Paid. We'll email it on ",["date"],"."],
  "sent": ["Emailed on ",["date"],", not redeemed yet."],
  "redeemed": "Redeemed.",
  "redeemedOn": ["Redeemed on ",["date"],"."],
  "disputed": "The payment is disputed with the bank. Until the bank decides, nobody can redeem the code.",
  "disputedRedeemed": ["Redeemed on ",["date"],". The payment is disputed with the bank: if the dispute is lost, we'll take the gift back."],
  "refunded": "You got your money back. The code can't be redeemed anymore.",
  "refundedRedeemed": ["You got your money back. The gift was redeemed on ",["date"],", and we're taking it back; an email says when it ends."],
  "recipientGone": "somebody who has left",
});
