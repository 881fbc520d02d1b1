import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "failed": object;
  "showMore": object;
}

export const t = catalogue<Messages>("recommendation-next", {
  "title": "Up next",
  "failed": "We couldn't load what's next",
  "showMore": "Show more",
});
