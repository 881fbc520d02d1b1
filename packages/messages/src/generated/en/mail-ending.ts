import { catalogue } from '../../translate.ts';

interface Messages {
  "stillWatch": object;
  "stillWatchUntil": { until: Date };
  "accessEndsSubject": { until: Date };
  "accessEnds": { amount: string | number; plan: string | number; until: Date };
  "membershipEndsSubject": { until: Date };
  "membershipEnds": { amount: string | number; plan: string | number; until: Date };
  "endsClosing": object;
  "accessEndedSubject": object;
  "accessEnded": { plan: string | number };
  "membershipEndedSubject": object;
  "membershipEnded": { plan: string | number };
  "endedClosing": object;
  "trialEndedClosing": object;
  "cancelledSubject": object;
  "cancelledEnded": { plan: string | number };
  "cancelledEndedUnpaid": { plan: string | number };
  "cancelledEndedClosing": object;
  "cancelledTrialClosing": object;
  "cancelled": { plan: string | number };
  "cancelledWatch": { plan: string | number; until: Date };
  "cancelledEnds": { plan: string | number; until: Date };
  "cancelledAction": object;
  "cancelledClosing": object;
}

export const t = catalogue<Messages>("mail-ending", {
  "stillWatch": "You can still watch, because you have access from another source.",
  "stillWatchUntil": ["You can still watch until ",["until",5,"day"],", because you have access from another source."],
  "accessEndsSubject": ["Your access ends on ",["until",5,"day"]],
  "accessEnds": ["We still haven't received ",["amount"]," for your ",["plan"]," membership. Unless we do, your access ends on ",["until",5,"day"],"."],
  "membershipEndsSubject": ["Your membership ends on ",["until",5,"day"]],
  "membershipEnds": ["We still haven't received ",["amount"]," for your ",["plan"]," membership. Unless we do, your membership ends on ",["until",5,"day"],"."],
  "endsClosing": "Switch to a card that works, and everything continues as before.",
  "accessEndedSubject": "Your access has ended",
  "accessEnded": ["We didn't get the payment for your ",["plan"]," membership, so your access has ended."],
  "membershipEndedSubject": "Your membership has ended",
  "membershipEnded": ["We didn't get the payment for your ",["plan"]," membership, so your membership has ended."],
  "endedClosing": "We won't charge you again. You can come back anytime: we'll keep your account, your history, and your points.",
  "trialEndedClosing": "We won't charge you again. You can come back anytime: we'll keep your account and your history. We're taking back any Producer Points from your free trial that you haven't spent.",
  "cancelledSubject": "Your membership is cancelled",
  "cancelledEnded": ["Your ",["plan"]," membership has ended, as you asked. We won't charge you for it again."],
  "cancelledEndedUnpaid": ["Your ",["plan"]," membership has ended, as you asked. We won't charge you for it again, and we won't try your card again."],
  "cancelledEndedClosing": "Thanks for being a member. You can come back anytime: we'll keep your account, your history, and your points.",
  "cancelledTrialClosing": "Thanks for giving us a try. You can come back anytime: we'll keep your account and your history. We're taking back any Producer Points from your free trial that you haven't spent.",
  "cancelled": ["We won't charge you for your ",["plan"]," membership again."],
  "cancelledWatch": ["We won't charge you for your ",["plan"]," membership again. You can keep watching until ",["until",5,"day"],"."],
  "cancelledEnds": ["We won't charge you for your ",["plan"]," membership again. It ends on ",["until",5,"day"],"."],
  "cancelledAction": "I changed my mind",
  "cancelledClosing": "Thanks for being a member.",
});
