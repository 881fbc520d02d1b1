import { catalogue } from '../../translate.ts';

interface Messages {
  "deviceBrowser": object;
  "devicePhone": object;
  "deviceTablet": object;
  "deviceTelevision": object;
  "currentDevice": object;
}

export const t = catalogue<Messages>("ui", {
  "deviceBrowser": "Browser",
  "devicePhone": "Phone",
  "deviceTablet": "Tablet",
  "deviceTelevision": "Television",
  "currentDevice": "CURRENT DEVICE",
});
