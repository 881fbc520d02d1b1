import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "more": object;
}

export const t = catalogue<Messages>("continue-shelf", {
  "title": "Continue watching",
  "more": "Watch history",
});
