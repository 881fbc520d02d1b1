import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "text": object;
  "goHome": object;
}

export const t = catalogue<Messages>("routes-not-found", {
  "title": "We can't find that page",
  "text": "The address may have changed, or the page was taken down. Everything else is where it was.",
  "goHome": "Go home",
});
