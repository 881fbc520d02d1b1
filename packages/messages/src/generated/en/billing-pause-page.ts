import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "notNow": object;
  "yearly": object;
  "notNowText": object;
}

export const t = catalogue<Messages>("billing-pause-page", {
  "title": "Pause your membership",
  "notNow": "There's nothing to pause now",
  "yearly": "A yearly plan can't be paused. You can cancel it anytime.",
  "notNowText": "A monthly membership can be paused while it's active and paid for.",
});
