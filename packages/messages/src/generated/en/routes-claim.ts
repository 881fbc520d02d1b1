import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "intro": object;
}

export const t = catalogue<Messages>("routes-claim", {
  "title": "Run this site",
  "intro": "Take over this site, and you decide what it shows, what it sells, and what it's called.",
});
