import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "text": object;
  "watch": object;
  "account": object;
}

export const t = catalogue<Messages>("common-no-need", {
  "title": "You don't need a membership",
  "text": "Creators and our staff watch everything without one, so there's nothing to pay.",
  "watch": "Watch something",
  "account": "Your account",
});
