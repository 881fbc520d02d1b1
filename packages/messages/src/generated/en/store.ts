import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "title": object;
  "saving": { percent: number; strong: Tag; code: string | number };
  "goOn": { host: string | number };
}

export const t = catalogue<Messages>("store", {
  "title": "Store",
  "saving": ["You save ",["percent",4],"% on all merch as a member. Your code is ",["strong",["code"]],"."],
  "goOn": ["Continue to ",["host"]],
});
