import { catalogue } from '../../translate.ts';

interface Messages {
  "or": object;
  "google": object;
  "apple": object;
}

export const t = catalogue<Messages>("sign-in-providers", {
  "or": "or",
  "google": "Continue with Google",
  "apple": "Continue with Apple",
});
