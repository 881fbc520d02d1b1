import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "linking": object;
  "linked": object;
  "effectActive": object;
  "effectInactive": object;
  "watch": object;
  "account": object;
  "notLinked": object;
  "notAllowed": object;
  "tryAgain": object;
}

export const t = catalogue<Messages>("patreon-return", {
  "title": "Patreon",
  "linking": "Linking Patreon",
  "linked": "Patreon is linked",
  "effectActive": "Your membership there opens every show here.",
  "effectInactive": "You have no active membership there that counts here yet. As soon as you do, it opens every show.",
  "watch": "Start watching",
  "account": "Your account",
  "notLinked": "Patreon was not linked",
  "notAllowed": "You did not allow it at Patreon. Nothing was linked.",
  "tryAgain": "Try again",
});
