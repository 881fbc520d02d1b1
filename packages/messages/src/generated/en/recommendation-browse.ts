import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "loading": object;
  "firstFailedToast": object;
  "firstFailed": object;
  "tryAgain": object;
  "moreFailed": object;
  "end": object;
  "loadingMore": object;
  "empty": object;
  "emptyHelp": object;
  "goHome": object;
  "list": object;
}

export const t = catalogue<Messages>("recommendation-browse", {
  "title": "Browse",
  "loading": "Loading",
  "firstFailedToast": "There was an error loading the page!",
  "firstFailed": "We couldn't load your picks",
  "tryAgain": "Try again",
  "moreFailed": "We couldn't load more videos",
  "end": "No more results.",
  "loadingMore": "Loading more videos",
  "empty": "Nothing to watch yet",
  "emptyHelp": "As soon as there's something to watch, you'll find it here.",
  "goHome": "Go home",
  "list": "Recommended videos",
});
