import { catalogue } from '../../translate.ts';

interface Messages {
  "confirm": object;
  "changed": object;
  "backToAccount": object;
}

export const t = catalogue<Messages>("change-email", {
  "confirm": "Confirm",
  "changed": "Your email was changed.",
  "backToAccount": "Back to your account",
});
