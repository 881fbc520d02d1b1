import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "list": object;
  "note": { standing: string | number; date: string | number };
  "watched": object;
  "timeLeft": { time: string | number };
  "minutesLeft": { minutes: number };
  "remove": { title: string | number };
  "clear": object;
  "clearQuestion": object;
  "clearEffect": object;
  "clearConfirm": object;
  "clearCancel": object;
  "empty": object;
  "emptyHint": object;
  "find": object;
  "loading": object;
  "loadingFailed": object;
  "loadingMore": object;
  "loadingMoreFailed": object;
}

export const t = catalogue<Messages>("watch-history", {
  "title": "Watch history",
  "list": "What you watched, newest first",
  "note": [["standing"]," · ",["date"]],
  "watched": "Watched",
  "timeLeft": [["time"]," left"],
  "minutesLeft": [["minutes",2,{"one":[0," minute left"],"other":[0," minutes left"]}]],
  "remove": ["Remove ",["title"]," from your history"],
  "clear": "Clear all",
  "clearQuestion": "Clear your watch history?",
  "clearEffect": "You'll lose your place in every video, on all your devices. This can't be undone.",
  "clearConfirm": "Clear history",
  "clearCancel": "Keep it",
  "empty": "Nothing watched yet",
  "emptyHint": "We keep your place in every video you start, so you can continue on any screen.",
  "find": "Find something to watch",
  "loading": "Loading your history",
  "loadingFailed": "We couldn't load your history",
  "loadingMore": "Loading more",
  "loadingMoreFailed": "We couldn't load the rest",
});
