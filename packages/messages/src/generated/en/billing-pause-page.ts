import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "notNow": object;
  "yearly": object;
  "notNowText": object;
}

export const t = catalogue<Messages>("billing-pause-page", {
  "title": "Pause your membership",
  "notNow": "There's nothing to pause right now",
  "yearly": "You can't pause a yearly plan, but you can cancel it anytime.",
  "notNowText": "You can pause a monthly membership while it's active and paid for.",
});
