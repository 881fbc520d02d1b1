import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "loading": object;
  "loadingFailed": object;
  "empty": object;
  "emptyText": object;
  "goHome": object;
}

export const t = catalogue<Messages>("catalog-faq", {
  "title": "Frequently asked questions",
  "loading": "Loading",
  "loadingFailed": "We couldn't load the answers",
  "empty": "No questions yet",
  "emptyText": "When people ask the same thing twice, you'll find the answer here.",
  "goHome": "Go home",
});
