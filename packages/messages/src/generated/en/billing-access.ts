import { catalogue } from '../../translate.ts';

interface Messages {
  "fromStripe": object;
  "fromGift": object;
  "fromStaff": object;
  "fromPatreon": object;
  "named": { source: string | number; plan: string | number };
  "trial": { name: string | number };
  "paid": { name: string | number };
  "given": { name: string | number };
  "renewing": { name: string | number };
  "grace": { name: string | number };
  "gift": object;
  "staff": object;
  "patreon": object;
  "notStarted": { name: string | number };
  "neverPaid": { name: string | number };
  "unpaid": { name: string | number };
  "paused": { name: string | number };
  "cancelled": { name: string | number };
  "ended": { name: string | number };
  "refunded": { name: string | number };
  "disputed": { name: string | number };
  "trialUsed": { name: string | number };
  "alreadySubscribed": { name: string | number };
  "revoked": { name: string | number };
  "startsOn": { date: string | number };
  "dueOn": { date: string | number };
  "withoutEnd": { date: string | number };
  "fromTo": { from: string | number; until: string | number };
  "neverStarted": { date: string | number };
  "since": { date: string | number };
  "endedOn": { date: string | number };
}

export const t = catalogue<Messages>("billing-access", {
  "fromStripe": "Membership",
  "fromGift": "A gift",
  "fromStaff": "Access we gave you",
  "fromPatreon": "Patreon membership",
  "named": [["source"],", ",["plan"]],
  "trial": [["name"],": the free trial."],
  "paid": [["name"],": paid."],
  "given": [["name"],": your gifts cover the next charge."],
  "renewing": [["name"],": the next payment is on its way."],
  "grace": [["name"],": the last payment failed. You keep access while we try again."],
  "gift": "A gift you redeemed.",
  "staff": "We gave you this.",
  "patreon": "Your Patreon membership.",
  "notStarted": [["name"],": it hasn't started yet."],
  "neverPaid": [["name"],": it was never paid for."],
  "unpaid": [["name"],": not paid."],
  "paused": [["name"],": paused."],
  "cancelled": [["name"],": cancelled."],
  "ended": [["name"],": it has ended."],
  "refunded": [["name"],": the payment was refunded."],
  "disputed": [["name"],": the payment is disputed with your bank."],
  "trialUsed": [["name"],": ended right away, because this card has already been used for a free trial. Nothing was charged."],
  "alreadySubscribed": [["name"],": ended right away and refunded, because you already had one."],
  "revoked": [["name"],": taken back."],
  "startsOn": ["from ",["date"]],
  "dueOn": ["due on ",["date"]],
  "withoutEnd": ["since ",["date"],", with no end date"],
  "fromTo": [["from"]," to ",["until"]],
  "neverStarted": ["was due to start on ",["date"]],
  "since": ["since ",["date"]],
  "endedOn": ["ended on ",["date"]],
});
