import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "intro": object;
}

export const t = catalogue<Messages>("routes-change-email", {
  "title": "Confirm your new email",
  "intro": "Enter the code that we sent to your new address.",
});
