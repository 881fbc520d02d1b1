import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "loading": object;
  "latest": object;
  "onlyOn": { house: string | number };
  "featured": object;
  "action": { label: string | number; hidden: Tag; title: string | number };
  "actionElsewhere": { label: string | number; hidden: Tag; title: string | number };
  "tagFree": object;
  "tagNew": object;
  "tagExclusive": object;
  "play": object;
  "episodes": object;
  "creatorWork": object;
  "openLink": object;
  "showsFailed": object;
  "showsFailedText": object;
  "tryAgain": object;
  "partFailed": object;
  "empty": object;
  "emptyText": object;
  "lookAgain": object;
  "preparing": object;
  "preparingFirst": object;
  "preparingFirstText": object;
  "preparationOf": { title: string | number };
  "prepared": { percent: number };
  "waitingItsTurn": object;
}

export const t = catalogue<Messages>("catalog-home", {
  "loading": "Loading",
  "latest": "Latest",
  "onlyOn": ["Only on ",["house"]],
  "featured": "Featured",
  "action": [["label"],["hidden",": ",["title"]]],
  "actionElsewhere": [["label"],["hidden",": ",["title"]," (opens another site)"]],
  "tagFree": "Free to watch",
  "tagNew": "New",
  "tagExclusive": "Only here",
  "play": "Play",
  "episodes": "Episodes",
  "creatorWork": "See what they make",
  "openLink": "Go there",
  "showsFailed": "We couldn't load the shows",
  "showsFailedText": "We couldn't reach the site. Nothing was lost: try again in a moment.",
  "tryAgain": "Try again",
  "partFailed": "We couldn't load part of this page",
  "empty": "Nothing to watch yet",
  "emptyText": "The first video shows up here as soon as it's published.",
  "lookAgain": "Check again",
  "preparing": "On their way",
  "preparingFirst": "We're preparing the first videos",
  "preparingFirstText": "We're getting them ready for every screen. The first one appears here as soon as you can watch it, even before the rest are done.",
  "preparationOf": ["Preparing ",["title"]],
  "prepared": [["percent",4],"%"],
  "waitingItsTurn": "waiting its turn",
});
