import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "loading": object;
  "play": { number: string | number; hidden: Tag; title: string | number };
  "continue": { number: string | number; hidden: Tag; title: string | number };
  "again": { number: string | number; hidden: Tag; title: string | number };
  "exclusive": object;
  "partlyFree": object;
  "season": object;
  "seasons": object;
  "episodes": object;
  "episodeName": { hidden: Tag; number: string | number; title: string | number };
  "episodeFree": object;
  "episodeWatched": object;
  "order": object;
  "oldest": object;
  "newest": object;
  "episodesFailed": object;
  "empty": object;
  "emptyText": object;
  "moreFrom": { creator: string | number };
  "moreIn": { collection: string | number };
  "seeAll": object;
  "otherShows": object;
}

export const t = catalogue<Messages>("catalog-show", {
  "loading": "Loading",
  "play": [["number",1,{"none":"Play","other":["Play episode ",["number"]]}],["hidden",": ",["title"]]],
  "continue": [["number",1,{"none":"Continue","other":["Continue episode ",["number"]]}],["hidden",": ",["title"]]],
  "again": [["number",1,{"none":"Watch again","other":["Watch episode ",["number"]," again"]}],["hidden",": ",["title"]]],
  "exclusive": "Only here",
  "partlyFree": "Partly free",
  "season": "Season",
  "seasons": "Seasons",
  "episodes": "Episodes",
  "episodeName": [["hidden","Episode ",["number"],": "],["title"]],
  "episodeFree": "Free",
  "episodeWatched": "Watched",
  "order": "Episode order",
  "oldest": "Oldest first",
  "newest": "Newest first",
  "episodesFailed": "We couldn't load the episodes",
  "empty": "Nothing to watch here yet",
  "emptyText": "The first episode shows up here as soon as it's published.",
  "moreFrom": ["More from ",["creator"]],
  "moreIn": ["More in ",["collection"]],
  "seeAll": "See all",
  "otherShows": "Other shows",
});
