import { catalogue } from '../../translate.ts';

interface Messages {
  "full": object;
  "fullHint": object;
  "free": object;
  "freeHint": object;
  "playHere": object;
  "stream": { device: string | number; time: string | number };
  "unknownDevice": object;
  "stop": object;
  "stopNamed": { title: string | number };
  "loadingFailed": object;
}

export const t = catalogue<Messages>("player-streams", {
  "full": "Too many screens are playing",
  "fullHint": "Your account is already playing on the maximum number of screens. Stop one of them to watch here.",
  "free": "A screen is free again",
  "freeHint": "One of the other screens has stopped.",
  "playHere": "Play here",
  "stream": [["device"]," · since ",["time"]],
  "unknownDevice": "A browser",
  "stop": "Stop",
  "stopNamed": ["Stop ",["title"]],
  "loadingFailed": "We couldn't list your other screens",
});
