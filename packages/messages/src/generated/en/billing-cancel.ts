import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "title": object;
  "panel": object;
  "disputed": object;
  "leave": { b: Tag; until: string | number; state: string | number };
  "leaveCovered": { b: Tag; until: string | number; state: string | number; end: string | number };
  "leaveCoveredForever": { b: Tag; state: string | number; end: string | number };
  "leaveNow": { b: Tag; end: string | number };
  "leaveNowTrial": { b: Tag; end: string | number };
  "why": object;
  "optional": object;
  "tooExpensive": object;
  "nothingToWatch": object;
  "notEnoughTime": object;
  "technicalTrouble": object;
  "switched": object;
  "other": object;
  "comment": object;
  "cancel": object;
  "keep": object;
  "stayYearTitle": { amount: string | number };
  "stayTitle": { percent: number; charges: number };
  "stayYearText": { amount: string | number; price: string | number; renewal: string | number };
  "stayText": { amount: string | number; price: string | number; charges: number; renewal: string | number };
  "stay": { percent: number };
  "cancelled": object;
  "cancelledText": { date: string | number };
  "ended": object;
  "nothing": object;
  "notCharged": object;
  "pauseInstead": object;
}

export const t = catalogue<Messages>("billing-cancel", {
  "title": "Cancel your membership",
  "panel": "Cancel",
  "disputed": "Your payment is disputed, and your access is paused until that's decided. Once you cancel, you won't be charged again, whatever the outcome.",
  "leave": [["b","You keep access until ",["until"]],". ",["state",1,{"trial":"Your trial was free, and it stays free.","other":"You won't be charged again."}]," You can change your mind until then."],
  "leaveCovered": [["b","You keep access until ",["until"]],". ",["state",1,{"trial":"Your trial was free, and it stays free.","other":"You won't be charged again."}]," You can change your mind until ",["end"],"."],
  "leaveCoveredForever": [["b","You keep access"],". ",["state",1,{"trial":"Your trial was free, and it stays free.","other":"You won't be charged again."}]," You can change your mind until ",["end"],"."],
  "leaveNow": ["Your membership ends right away, because your paid time ended on ",["b",["end"]],". You won't be charged again."],
  "leaveNowTrial": ["Your membership ends right away, because your free trial ended on ",["b",["end"]],". You won't be charged."],
  "why": "Why are you leaving?",
  "optional": "optional",
  "tooExpensive": "It costs too much",
  "nothingToWatch": "Not enough to watch",
  "notEnoughTime": "I don't have the time",
  "technicalTrouble": "Something didn't work",
  "switched": "I watch somewhere else now",
  "other": "Something else",
  "comment": "Anything you'd like to tell us",
  "cancel": "Cancel membership",
  "keep": "Keep it",
  "stayYearTitle": ["Your next year for ",["amount"]],
  "stayTitle": [["percent",4],"% off for ",["charges",2,{"one":[0," month"],"other":[0," months"]}]],
  "stayYearText": ["Stay and your next year costs ",["amount"]," instead of ",["price"],", then ",["renewal"]," again. You can still cancel anytime."],
  "stayText": ["Stay and pay ",["amount"]," instead of ",["price"]," a month for ",["charges",2,{"one":"one month","other":[0," months"]}],", then ",["renewal"]," again. You can still cancel anytime."],
  "stay": ["Stay with ",["percent",4],"% off"],
  "cancelled": "Your membership is cancelled",
  "cancelledText": ["You won't be charged again. Change your mind before ",["date"]," and your membership continues."],
  "ended": "Your membership has ended",
  "nothing": "There's nothing to cancel",
  "notCharged": "You won't be charged.",
  "pauseInstead": "Pause instead",
});
