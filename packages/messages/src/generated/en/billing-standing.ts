import { catalogue } from '../../translate.ts';

interface Messages {
  "trial": object;
  "trialTitle": { date: string | number };
  "trialText": object;
  "trialThenCharge": { amount: string | number };
  "trialThenFree": object;
  "trialLaterCharge": { amount: string | number; date: string | number };
  "trialLaterFree": { date: string | number };
  "active": object;
  "grace": object;
  "graceTitle": object;
  "graceText": object;
  "graceUntilText": { date: string | number };
  "unpaid": object;
  "unpaidTitle": object;
  "unpaidText": object;
  "unpaidElsewhereText": object;
  "paused": object;
  "pausedTitle": object;
  "pausedUntilTitle": { date: string | number };
  "pausedText": object;
  "pausedUntilText": { date: string | number };
  "pausedElsewhereText": object;
  "pausedElsewhereUntilText": { date: string | number };
  "pauseComingTitle": { date: string | number };
  "pauseComingText": object;
  "pauseComingUntilText": { date: string | number };
  "pauseCoveredText": object;
  "disputed": object;
  "disputedTitle": object;
  "disputedText": { paused: string | number };
  "disputedChargeText": { paused: string | number; amount: string | number; date: string | number };
  "disputedFreeText": { paused: string | number; date: string | number };
  "ending": object;
  "endingText": object;
  "endingOnText": { date: string | number };
  "ended": object;
  "endedTitle": { date: string | number };
  "endedText": object;
  "endedTrialText": object;
}

export const t = catalogue<Messages>("billing-standing", {
  "trial": "Free trial",
  "trialTitle": ["Free until ",["date"]],
  "trialText": "You can watch everything.",
  "trialThenCharge": ["You can watch everything. Then we'll charge ",["amount"],"; cancel before that and pay nothing."],
  "trialThenFree": "You can watch everything. Then your membership continues, and nothing is charged.",
  "trialLaterCharge": ["You can watch everything. We'll charge ",["amount"]," on ",["date"],"; cancel before that and pay nothing."],
  "trialLaterFree": ["You can watch everything. Your membership continues on ",["date"],", and nothing is charged then."],
  "active": "Active",
  "grace": "Payment failed",
  "graceTitle": "Your last payment didn't go through",
  "graceText": "You keep access. Update your card and we'll try again in the next few days, or pay now.",
  "graceUntilText": ["You keep access until ",["date"],". Update your card and we'll try again in the next few days, or pay now."],
  "unpaid": "Not paid",
  "unpaidTitle": "Your payment didn't go through",
  "unpaidText": "Your access has stopped. It comes back as soon as this is paid.",
  "unpaidElsewhereText": "This membership doesn't give you access until it's paid for.",
  "paused": "Paused",
  "pausedTitle": "Paused",
  "pausedUntilTitle": ["Paused until ",["date"]],
  "pausedText": "Nothing is charged, and you can't watch members' videos.",
  "pausedUntilText": ["Nothing is charged, and you can't watch members' videos. Your membership resumes automatically on ",["date"],"."],
  "pausedElsewhereText": "Nothing is charged.",
  "pausedElsewhereUntilText": ["Nothing is charged. This membership resumes automatically on ",["date"],"."],
  "pauseComingTitle": ["You can watch until ",["date"]],
  "pauseComingText": "After that your membership is paused and nothing is charged.",
  "pauseComingUntilText": ["After that your membership is paused and nothing is charged until ",["date"],". It resumes automatically on ",["date"],"."],
  "pauseCoveredText": "Nothing is charged before that day. Then your membership resumes automatically.",
  "disputed": "Disputed",
  "disputedTitle": "Your payment is disputed",
  "disputedText": ["Your bank has been asked to reverse it, and ",["paused",1,{"membership":"this membership","other":"your access"}]," is paused until that's decided. Nothing more is charged."],
  "disputedChargeText": ["Your bank has been asked to reverse it, and ",["paused",1,{"membership":"this membership","other":"your access"}]," is paused until that's decided. Unless you cancel, ",["amount"]," is charged on ",["date"],"."],
  "disputedFreeText": ["Your bank has been asked to reverse it, and ",["paused",1,{"membership":"this membership","other":"your access"}]," is paused until that's decided. Unless you cancel, your membership renews on ",["date"],", and nothing is charged then."],
  "ending": "Ending",
  "endingText": "It ends then, and you won't be charged again.",
  "endingOnText": ["This membership ends on ",["date"],", and you won't be charged again."],
  "ended": "Ended",
  "endedTitle": ["Your membership ended on ",["date"]],
  "endedText": "We've kept your account, your history and the points you've paid for. You can come back anytime.",
  "endedTrialText": "We've kept your account and history, and taken back any unspent points from your free trial. You can come back anytime.",
});
