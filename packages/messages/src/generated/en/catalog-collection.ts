import { catalogue } from '../../translate.ts';

interface Messages {
  "collection": object;
  "empty": object;
  "emptyText": object;
  "shows": object;
  "newest": object;
  "showMore": object;
}

export const t = catalogue<Messages>("catalog-collection", {
  "collection": "Collection",
  "empty": "Nothing in here yet",
  "emptyText": "Shows appear here as soon as they're added.",
  "shows": "Shows",
  "newest": "Newest episodes",
  "showMore": "Show more",
});
