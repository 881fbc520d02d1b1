import { catalogue } from '../../translate.ts';

interface Messages {
  "loading": object;
  "loadingFailed": object;
}

export const t = catalogue<Messages>("account-page", {
  "loading": "Loading your account",
  "loadingFailed": "We couldn't load your account",
});
