import { catalogue } from '../../translate.ts';

interface Messages {
  "nameQuestion": object;
  "nameReason": object;
  "chooseName": object;
  "later": object;
  "subscribeReminder": object;
  "subscribe": object;
  "notNow": object;
}

export const t = catalogue<Messages>("shell-chores", {
  "nameQuestion": "What should we call you?",
  "nameReason": "We don't have your name yet. It's what other people will see.",
  "chooseName": "Choose a name",
  "later": "Later",
  "subscribeReminder": "Don't forget to subscribe!",
  "subscribe": "Subscribe",
  "notNow": "Not now",
});
