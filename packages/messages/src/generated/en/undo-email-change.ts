import { catalogue } from '../../translate.ts';

interface Messages {
  "intro": object;
  "notMe": object;
  "codeOver": object;
  "home": object;
  "done": object;
  "doneNext": object;
  "noEmail": object;
}

export const t = catalogue<Messages>("undo-email-change", {
  "intro": "We'll give the account its old address back, log everyone out, and email you a link to set a new password. If you changed the address yourself, just close this page.",
  "notMe": "This wasn't me",
  "codeOver": "This code was already used, or it's more than 7 days old. If you can't log in, please write to us.",
  "home": "Go home",
  "done": "Your account is yours again",
  "doneNext": "It has its old address back, and everyone is logged out. We've emailed you a link to set a new password: do that now.",
  "noEmail": "I didn't get an email",
});
