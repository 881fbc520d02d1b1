import { catalogue } from '../../translate.ts';

interface Messages {
  "captions": object;
  "captionsOff": object;
  "speed": object;
  "speedNormal": object;
  "speedOf": { rate: number };
  "quality": object;
  "qualityAuto": object;
  "qualityAutoNow": { height: string | number };
  "qualityOf": { height: string | number };
  "sound": object;
  "help": object;
  "shortcuts": object;
}

export const t = catalogue<Messages>("player-menus", {
  "captions": "Captions",
  "captionsOff": "Off",
  "speed": "Speed",
  "speedNormal": "Normal",
  "speedOf": [["rate",4],"×"],
  "quality": "Quality",
  "qualityAuto": "Auto",
  "qualityAutoNow": ["Auto (",["height"],"p)"],
  "qualityOf": [["height"],"p"],
  "sound": "Sound",
  "help": "Help",
  "shortcuts": "Keyboard shortcuts",
});
