import { catalogue } from '../../translate.ts';

interface Messages {
  "goOn": { host: string | number };
  "store": object;
  "faq": object;
}

export const t = catalogue<Messages>("routes-external", {
  "goOn": ["Continue to ",["host"]],
  "store": "Store",
  "faq": "FAQ",
});
