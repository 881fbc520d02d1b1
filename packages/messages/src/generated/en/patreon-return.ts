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
  "effectActive": "Your Patreon membership gives you access to every show here.",
  "effectInactive": "You don't have an eligible Patreon membership yet. As soon as you do, you can watch every show here.",
  "watch": "Start watching",
  "account": "Your account",
  "notLinked": "Patreon wasn't linked",
  "notAllowed": "You didn't give permission on Patreon, so nothing was linked.",
  "tryAgain": "Try again",
});
