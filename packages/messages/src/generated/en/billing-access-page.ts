import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "has": object;
  "hasNot": object;
  "had": object;
  "hadNot": object;
  "byRole": object;
  "noReason": object;
  "noReasonThen": object;
  "givesAccess": object;
  "givesNone": object;
  "now": object;
  "then": object;
  "loading": object;
  "loadingFailed": object;
  "check": object;
  "day": object;
  "dayWrong": object;
  "checkDay": object;
}

export const t = catalogue<Messages>("billing-access-page", {
  "title": "Why do I have access?",
  "has": "You have access.",
  "hasNot": "You don't have access.",
  "had": "You had access.",
  "hadNot": "You didn't have access.",
  "byRole": "Creators and our staff watch everything without a membership.",
  "noReason": "You don't have a membership or a gift.",
  "noReasonThen": "You didn't have a membership or a gift.",
  "givesAccess": "Gives access",
  "givesNone": "No access",
  "now": "Now",
  "then": "What we knew then.",
  "loading": "Loading the reasons",
  "loadingFailed": "We couldn't load this",
  "check": "Check a date",
  "day": "Day",
  "dayWrong": "Choose today or an earlier day.",
  "checkDay": "Check",
});
