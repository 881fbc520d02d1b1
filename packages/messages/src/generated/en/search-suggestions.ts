import { catalogue } from '../../translate.ts';

interface Messages {
  "list": object;
  "count": { count: number };
  "video": object;
  "show": object;
  "creator": object;
}

export const t = catalogue<Messages>("search-suggestions", {
  "list": "Suggestions",
  "count": [["count",2,{"one":[0," suggestion"],"other":[0," suggestions"]}]],
  "video": "Video",
  "show": "Show",
  "creator": "Creator",
});
