import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "text": object;
  "accept": object;
  "notNow": object;
  "done": object;
  "failed": object;
}

export const t = catalogue<Messages>("push-offer", {
  "title": "Want to know when someone replies?",
  "text": "Get replies and creators' hearts on this device, even when the site isn't open. You can change this any time in your account.",
  "accept": "Turn on notifications",
  "notNow": "Not now",
  "done": "This device will show your notifications.",
  "failed": "Your browser couldn't turn on notifications. You can try again in your account.",
});
