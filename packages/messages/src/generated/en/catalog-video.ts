import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "loading": object;
  "share": object;
  "linkCopied": object;
  "copyFailed": object;
  "episodes": object;
  "allEpisodes": object;
  "previous": { hidden: Tag; title: string | number };
  "next": { hidden: Tag; title: string | number };
  "moreOfSeason": object;
}

export const t = catalogue<Messages>("catalog-video", {
  "loading": "Loading",
  "share": "Share",
  "linkCopied": "Link copied.",
  "copyFailed": "We couldn't copy the link. It's in the address bar.",
  "episodes": "Episodes",
  "allEpisodes": "All episodes",
  "previous": ["Previous",["hidden"," episode: ",["title"]]],
  "next": ["Next",["hidden"," episode: ",["title"]]],
  "moreOfSeason": "More from this season",
});
