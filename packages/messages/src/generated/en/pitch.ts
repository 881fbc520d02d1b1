import { catalogue } from '../../translate.ts';

interface Messages {
  "film": { title: string | number };
  "playPitch": { title: string | number };
  "loadingFailed": object;
  "tryAgain": object;
  "seek": { title: string | number };
  "position": { place: string | number; whole: string | number };
  "play": object;
  "pause": object;
  "mute": object;
  "unmute": object;
  "fullscreen": object;
  "fullscreenExit": object;
}

export const t = catalogue<Messages>("pitch", {
  "film": ["Pitch for ",["title"]],
  "playPitch": ["Play the pitch for ",["title"]],
  "loadingFailed": "We couldn't load this pitch.",
  "tryAgain": "Try again",
  "seek": ["Seek in the pitch for ",["title"]],
  "position": [["place"]," of ",["whole"]],
  "play": "Play",
  "pause": "Pause",
  "mute": "Mute",
  "unmute": "Unmute",
  "fullscreen": "Full screen",
  "fullscreenExit": "Exit full screen",
});
