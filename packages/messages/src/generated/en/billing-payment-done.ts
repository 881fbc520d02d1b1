import { catalogue } from '../../translate.ts';

interface Messages {
  "waiting": object;
  "waitingText": object;
  "stillWaiting": object;
  "stillWaitingText": object;
  "again": object;
  "account": object;
  "in": object;
  "inText": object;
  "inPlanText": { plan: string | number };
  "nextCharge": { charge: string | number };
  "watch": object;
  "membership": object;
  "trialUsed": object;
  "trialUsedText": object;
  "subscribe": object;
  "start": object;
  "startFor": { amount: string | number };
  "seePlans": object;
  "already": object;
  "alreadyText": object;
  "expired": object;
  "expiredText": object;
  "unknown": object;
  "unknownText": object;
}

export const t = catalogue<Messages>("billing-payment-done", {
  "waiting": "One moment",
  "waitingText": "We're checking with the bank. You don't need to do anything.",
  "stillWaiting": "We're still waiting for the bank",
  "stillWaitingText": "Some payments take a few minutes. You can close this page: we'll open your access and email you.",
  "again": "Try again",
  "account": "Your account",
  "in": "You're in",
  "inText": "Your membership starts now.",
  "inPlanText": ["Your ",["plan"]," membership starts now."],
  "nextCharge": ["Next charge: ",["charge"],". Cancel anytime before then in your account."],
  "watch": "Start watching",
  "membership": "Your membership",
  "trialUsed": "This card has already been used for a free trial",
  "trialUsedText": "There's one per person. You haven't been charged, and you won't be unless you say so.",
  "subscribe": "Subscribe without a trial",
  "start": "Start today",
  "startFor": ["Start today for ",["amount"]],
  "seePlans": "See the plans",
  "already": "You already had a membership",
  "alreadyText": "So we cancelled this purchase right away. If you were charged, we've refunded it.",
  "expired": "You didn't finish this purchase",
  "expiredText": "You weren't charged. You can start again.",
  "unknown": "We couldn't find this purchase",
  "unknownText": "It was started with another account, or the address is incomplete.",
});
