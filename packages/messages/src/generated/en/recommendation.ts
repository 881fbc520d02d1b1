import { catalogue } from '../../translate.ts';

interface Messages {
  "nextEpisode": object;
  "watchedByOthers": object;
  "watchedTogether": { title: string | number };
  "becauseWatched": { title: string | number };
  "sameShow": object;
  "moreFromShow": { title: string | number };
  "sameCreator": object;
  "moreFromCreator": { creator: string | number };
  "new": object;
  "popular": object;
}

export const t = catalogue<Messages>("recommendation", {
  "nextEpisode": "Next episode",
  "watchedByOthers": "Others also watched this",
  "watchedTogether": ["People who watched ",["title"]," also watched this"],
  "becauseWatched": ["Because you watched ",["title"]],
  "sameShow": "From the same show",
  "moreFromShow": ["More from the same show as ",["title"]],
  "sameCreator": "From the same creator",
  "moreFromCreator": ["More from ",["creator"]],
  "new": "New",
  "popular": "Popular now",
});
