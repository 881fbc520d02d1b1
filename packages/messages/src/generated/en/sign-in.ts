import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "passwordMissing": object;
  "forgotten": object;
  "logIn": object;
  "newHere": { link: Tag };
}

export const t = catalogue<Messages>("sign-in", {
  "passwordMissing": "Please enter your password.",
  "forgotten": "Forgot your password?",
  "logIn": "Log in",
  "newHere": ["New here? ",["link","Create an account"]],
});
