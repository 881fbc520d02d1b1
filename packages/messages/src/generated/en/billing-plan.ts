import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "loadingPlans": object;
  "plansFailed": object;
  "now": object;
  "nowText": { plan: string | number; price: string | number };
  "nowTextNext": { plan: string | number; price: string | number; charge: string | number };
  "unnamed": object;
  "noOther": object;
  "choose": object;
  "notNow": object;
  "noPlan": object;
  "notNowText": object;
  "seePlans": object;
  "chargedNow": object;
  "kept": object;
  "carriedOver": object;
  "nextCharge": { date: string | number };
  "changed": { plan: string | number };
  "consentFree": { plan: string | number };
  "consent": { amount: string | number };
  "updateCard": object;
  "keepPlan": object;
  "changeTo": { plan: string | number };
  "introTrial": { date: string | number };
  "introFree": { date: string | number };
  "intro": object;
  "loadingChange": object;
  "changeFailed": object;
}

export const t = catalogue<Messages>("billing-plan", {
  "title": "Change your plan",
  "loadingPlans": "Loading the plans",
  "plansFailed": "We couldn't load the plans",
  "now": "Your current plan",
  "nowText": [["plan"],", ",["price"],"."],
  "nowTextNext": [["plan"],", ",["price"],". Next charge: ",["charge"],"."],
  "unnamed": "Your plan",
  "noOther": "There's no other plan to change to.",
  "choose": "Change to",
  "notNow": "You can't change your plan right now",
  "noPlan": "No plan yet",
  "notNowText": "You can change a plan while it's active and paid for.",
  "seePlans": "See the plans",
  "chargedNow": "Charged now",
  "kept": "Kept for your next charges",
  "carriedOver": "Carried over to the next charge",
  "nextCharge": ["Next charge, on ",["date"]],
  "changed": ["Your plan is now ",["plan"],"."],
  "consentFree": ["Change to ",["plan"],", nothing to pay now"],
  "consent": ["Change and pay ",["amount"]," now"],
  "updateCard": "Update your card in your account",
  "keepPlan": "Keep my plan",
  "changeTo": ["Change to ",["plan"]],
  "introTrial": ["Your free trial continues as it is. The first charge for the new plan is on ",["date"],"."],
  "introFree": ["You keep the days you have. The first charge for the new plan is on ",["date"],"."],
  "intro": "Your new plan starts right away. We credit what you've paid for and haven't used.",
  "loadingChange": "Working out what the change costs",
  "changeFailed": "We couldn't work out the change",
});
