import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "introClaim": object;
  "introRedeem": object;
}

export const t = catalogue<Messages>("routes-login", {
  "title": "Welcome back",
  "introClaim": "Log in, or create an account, and take over your site with it.",
  "introRedeem": "Log in, or create an account, and your gift opens.",
});
