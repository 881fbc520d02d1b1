import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "text": object;
  "tryAgain": object;
  "goHome": object;
}

export const t = catalogue<Messages>("routes-something-went-wrong", {
  "title": "Something went wrong",
  "text": "The problem is on our side, and nothing was lost. Try again. If it happens again, come back in a few minutes.",
  "tryAgain": "Try again",
  "goHome": "Go home",
});
