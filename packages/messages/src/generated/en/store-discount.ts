import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "title": { percent: number };
  "saving": { percent: number; strong: Tag; code: string | number };
  "toStore": object;
}

export const t = catalogue<Messages>("store-discount", {
  "title": [["percent",4],"% off at the store"],
  "saving": ["Members save ",["percent",4],"% on all merch. Your code is ",["strong",["code"]],"."],
  "toStore": "Go to the store",
});
