import { catalogue } from '../../translate.ts';

interface Messages {
  "updateCard": object;
  "payNow": { amount: string | number };
  "resume": object;
  "endPause": object;
  "endPauseTitle": object;
  "endPauseFree": { price: string | number; date: string | number };
  "endPauseFreeFirst": { price: string | number; date: string | number; amount: string | number };
  "endPauseFreeNoFirst": { price: string | number; date: string | number };
  "endPausePaid": { amount: string | number };
  "payAndContinue": object;
  "stayPaused": object;
  "subscribeAgain": object;
  "changePlan": object;
  "invoices": object;
  "pause": object;
  "cancel": object;
  "resumed": object;
  "paused": object;
  "stayed": object;
  "cancelled": object;
}

export const t = catalogue<Messages>("billing-acts", {
  "updateCard": "Update your card",
  "payNow": ["Pay ",["amount"]," now"],
  "resume": "Resume",
  "endPause": "End the pause",
  "endPauseTitle": "End the pause now?",
  "endPauseFree": ["Nothing is charged today. Your membership continues at ",["price"]," from ",["date"],"."],
  "endPauseFreeFirst": ["Nothing is charged today. Your membership continues at ",["price"]," from ",["date"],". Your first charge is ",["amount"],"."],
  "endPauseFreeNoFirst": ["Nothing is charged today. Your membership continues at ",["price"]," from ",["date"],". Nothing is charged the first time."],
  "endPausePaid": ["You can watch everything again right away, and ",["amount"]," is charged to your card now."],
  "payAndContinue": "Pay and continue",
  "stayPaused": "Stay paused",
  "subscribeAgain": "Subscribe again",
  "changePlan": "Change plan",
  "invoices": "Invoices",
  "pause": "Pause",
  "cancel": "Cancel membership",
  "resumed": "Your membership continues.",
  "paused": "Your membership is paused.",
  "stayed": "Glad you're staying. The discount is yours.",
  "cancelled": "Your membership is cancelled.",
});
