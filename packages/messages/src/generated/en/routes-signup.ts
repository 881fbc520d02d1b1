import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "introClaim": object;
  "introRedeem": object;
  "intro": object;
}

export const t = catalogue<Messages>("routes-signup", {
  "title": "Take a seat",
  "introClaim": "Create an account to take over your site.",
  "introRedeem": "Create an account to open your gift. We don't ask for a card.",
  "intro": "Ad-free shows on any device, and a say in which ones get made.",
});
