import { catalogue } from '../../translate.ts';

interface Messages {
  "back": object;
  "membership": object;
  "loading": object;
  "loadingFailed": object;
}

export const t = catalogue<Messages>("billing-page", {
  "back": "Back to your account",
  "membership": "Your membership",
  "loading": "Loading your membership",
  "loadingFailed": "We couldn't load your membership",
});
