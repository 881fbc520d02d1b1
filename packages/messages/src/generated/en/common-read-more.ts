import { catalogue } from '../../translate.ts';

interface Messages {
  "more": object;
  "less": object;
}

export const t = catalogue<Messages>("common-read-more", {
  "more": "Read More",
  "less": "Read Less",
});
