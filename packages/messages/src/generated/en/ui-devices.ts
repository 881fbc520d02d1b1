import { catalogue } from '../../translate.ts';

interface Messages {
  "browser": object;
  "phone": object;
  "tablet": object;
  "television": object;
  "current": object;
}

export const t = catalogue<Messages>("ui-devices", {
  "browser": "Browser",
  "phone": "Phone",
  "tablet": "Tablet",
  "television": "Television",
  "current": "CURRENT DEVICE",
});
