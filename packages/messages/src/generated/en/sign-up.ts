import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "emailHint": object;
  "passwordHint": { least: number };
  "create": object;
  "accountExists": { login: Tag; reset: Tag };
  "haveAccount": { link: Tag };
}

export const t = catalogue<Messages>("sign-up", {
  "emailHint": "We only email you when it matters.",
  "passwordHint": ["At least ",["least",4]," characters."],
  "create": "Create an account",
  "accountExists": ["This account already exists. ",["login","Log in"]," or ",["reset","reset your password"],"."],
  "haveAccount": ["Have an account? ",["link","Log in"]],
});
