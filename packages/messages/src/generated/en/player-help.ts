import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "close": object;
  "keySpace": object;
  "keyLeft": object;
  "keyRight": object;
  "keyHome": object;
  "keyEnd": object;
  "keyUp": object;
  "keyDown": object;
  "play": object;
  "seekShort": object;
  "seekLong": object;
  "seekShare": object;
  "seekEnds": object;
  "volume": object;
  "mute": object;
  "captions": object;
  "fullscreen": object;
  "theatre": object;
  "floating": object;
  "speed": object;
  "help": object;
}

export const t = catalogue<Messages>("player-help", {
  "title": "Keyboard shortcuts",
  "close": "Close",
  "keySpace": "Space",
  "keyLeft": "Left",
  "keyRight": "Right",
  "keyHome": "Home",
  "keyEnd": "End",
  "keyUp": "Up",
  "keyDown": "Down",
  "play": "Play or pause",
  "seekShort": "Back or forward 5 seconds",
  "seekLong": "Back or forward 10 seconds",
  "seekShare": "Jump to 0–90%",
  "seekEnds": "Jump to the start or the end",
  "volume": "Louder or quieter",
  "mute": "Mute or unmute",
  "captions": "Captions on or off",
  "fullscreen": "Full screen",
  "theatre": "Theater mode",
  "floating": "Picture in picture",
  "speed": "Slower or faster",
  "help": "This list",
});
