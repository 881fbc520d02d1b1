import { catalogue } from '../../translate.ts';

interface Messages {
  "continueWatching": object;
  "recommended": object;
  "because": { title: string | number };
}

export const t = catalogue<Messages>("personal-rows", {
  "continueWatching": "Continue watching",
  "recommended": "Recommended for you",
  "because": ["Because you watched ",["title"]],
});
