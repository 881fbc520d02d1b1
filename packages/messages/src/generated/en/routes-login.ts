import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "introClaim": object;
  "introRedeem": object;
}

export const t = catalogue<Messages>("routes-login", {
  "title": "Welcome back",
  "introClaim": "Log in or create an account to take over your site.",
  "introRedeem": "Log in or create an account to open your gift.",
});
