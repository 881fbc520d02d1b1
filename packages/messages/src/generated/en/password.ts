import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "intro": object;
  "sent": { b: Tag; email: string | number };
  "choose": { b: Tag; email: string | number };
  "sendCode": object;
  "newPassword": object;
  "newPasswordHint": { least: number };
  "set": object;
  "startOver": object;
  "changed": object;
  "backToLogIn": object;
}

export const t = catalogue<Messages>("password", {
  "intro": "Enter your email and we'll send you a code.",
  "sent": ["If ",["b",["email"]]," has an account, an email with a code is on its way. Enter the code here."],
  "choose": ["Choose a new password for ",["b",["email"]],"."],
  "sendCode": "Send me a code",
  "newPassword": "New password",
  "newPasswordHint": ["At least ",["least",4]," characters. We'll log you out everywhere else."],
  "set": "Set new password",
  "startOver": "Use another email, or send a new code",
  "changed": "Your password was changed. Log in with the new one.",
  "backToLogIn": "Back to login",
});
