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
  "stillWatch": "You can still watch with your other access.",
  "stillWatchUntil": ["You can still watch until ",["until",5,"day"]," with your other access."],
  "accessEndsSubject": ["Your access ends on ",["until",5,"day"]],
  "accessEnds": [["amount"]," for your ",["plan"]," membership is still unpaid. Unless it is paid, your access ends on ",["until",5,"day"],"."],
  "membershipEndsSubject": ["Your membership ends on ",["until",5,"day"]],
  "membershipEnds": [["amount"]," for your ",["plan"]," membership is still unpaid. Unless it is paid, your membership ends on ",["until",5,"day"],"."],
  "endsClosing": "With a card that works, everything continues as before.",
  "accessEndedSubject": "Your access has ended",
  "accessEnded": ["We didn't get the payment for your ",["plan"]," membership, so your access has ended."],
  "membershipEndedSubject": "Your membership has ended",
  "membershipEnded": ["We didn't get the payment for your ",["plan"]," membership, so your membership has ended."],
  "endedClosing": "Nothing more is charged. You can come back at any time: your account, your history and your points stay.",
  "trialEndedClosing": "Nothing more is charged. You can come back at any time: your account and your history stay. Producer Points of your free trial that you have not spent are taken back.",
  "cancelledSubject": "Your membership is cancelled",
  "cancelledEnded": ["Your ",["plan"]," membership has ended, as you asked. Nothing more is charged for it."],
  "cancelledEndedUnpaid": ["Your ",["plan"]," membership has ended, as you asked. Nothing more is charged for it, and we won't try your card again."],
  "cancelledEndedClosing": "Thanks for being a member. You can come back at any time: your account, your history and your points stay.",
  "cancelledTrialClosing": "Thanks for giving us a try. You can come back at any time: your account and your history stay. Producer Points of your free trial that you have not spent are taken back.",
  "cancelled": ["Nothing more is charged for your ",["plan"]," membership."],
  "cancelledWatch": ["Nothing more is charged for your ",["plan"]," membership. You can watch until ",["until",5,"day"],"."],
  "cancelledEnds": ["Nothing more is charged for your ",["plan"]," membership. It ends on ",["until",5,"day"],"."],
  "cancelledAction": "I changed my mind",
  "cancelledClosing": "Thanks for being a member.",
});
