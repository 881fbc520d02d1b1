import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "notMeTitle": object;
}

export const t = catalogue<Messages>("routes-verify-email", {
  "title": "Confirm your email",
  "notMeTitle": "Wasn't this you?",
});
