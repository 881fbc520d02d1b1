import { catalogue } from '../../translate.ts';

interface Messages {
  "main": object;
  "commentary": object;
  "description": object;
  "named": { language: string | number; words: string | number };
  "numbered": { label: string | number; number: string | number };
  "captions": object;
}

export const t = catalogue<Messages>("media-labels", {
  "main": "Main",
  "commentary": "Commentary",
  "description": "Audio description",
  "named": [["language"]," (",["words"],")"],
  "numbered": [["label"]," ",["number"]],
  "captions": "Captions",
});
