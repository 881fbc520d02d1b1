import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "tryAgain": object;
}

export const t = catalogue<Messages>("catalog-place-failed", {
  "title": "We couldn't load this page",
  "tryAgain": "Try again",
});
