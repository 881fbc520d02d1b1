import { catalogue } from '../../translate.ts';

interface Messages {
  "region": object;
  "regionNamed": { title: string | number };
  "loading": object;
  "networkFailed": object;
  "networkFailedHint": object;
  "mediaFailed": object;
  "mediaFailedHint": object;
  "tryAgain": object;
  "play": object;
  "pause": object;
  "playButton": object;
  "pauseButton": object;
  "againButton": object;
  "nextButton": object;
  "soundOn": object;
  "soundOff": object;
  "soundOnButton": object;
  "soundOffButton": object;
  "volume": object;
  "volumeSpoken": { percent: number };
  "volumeNow": { percent: number };
  "captionsButton": object;
  "speedButton": { rate: number };
  "speed": { rate: number };
  "speedNow": { rate: number };
  "qualityButton": object;
  "soundQualityButton": object;
  "theatreButton": object;
  "theatreExitButton": object;
  "fullscreenButton": object;
  "fullscreenExitButton": object;
  "floatingButton": object;
  "floatingExitButton": object;
  "airplayButton": object;
  "castButton": object;
  "seek": object;
  "position": { place: string | number; whole: string | number };
  "positionInChapter": { place: string | number; whole: string | number; chapter: string | number };
  "skippedForward": { seconds: number };
  "skippedBack": { seconds: number };
  "upNext": object;
  "upNextNamed": { title: string | number };
  "upNextIn": { seconds: number };
  "upNextPlay": object;
  "upNextCancel": object;
  "miniBack": { title: string | number };
  "miniClose": object;
  "miniStopped": object;
  "miniScreens": object;
  "miniMembership": object;
  "miniDevice": object;
  "miniRefused": object;
}

export const t = catalogue<Messages>("player", {
  "region": "Video player",
  "regionNamed": ["Video player: ",["title"]],
  "loading": "Loading",
  "networkFailed": "We couldn't load the video",
  "networkFailedHint": "The connection was lost, or the site didn't answer. We've kept your place, and the video will continue from there.",
  "mediaFailed": "This browser can't play this video",
  "mediaFailedHint": "Something in this video doesn't work in this browser. Try another browser.",
  "tryAgain": "Try again",
  "play": "Play",
  "pause": "Pause",
  "playButton": "Play (k)",
  "pauseButton": "Pause (k)",
  "againButton": "Play again (k)",
  "nextButton": "Next video",
  "soundOn": "Sound on",
  "soundOff": "Sound off",
  "soundOnButton": "Sound on (m)",
  "soundOffButton": "Sound off (m)",
  "volume": "Volume",
  "volumeSpoken": [["percent",4]," percent"],
  "volumeNow": ["Volume ",["percent",4],"%"],
  "captionsButton": "Captions (c)",
  "speedButton": ["Speed: ",["rate",4],"×"],
  "speed": [["rate",4],"×"],
  "speedNow": ["Speed ",["rate",4],"×"],
  "qualityButton": "Quality",
  "soundQualityButton": "Sound and quality",
  "theatreButton": "Theater mode (t)",
  "theatreExitButton": "Smaller player (t)",
  "fullscreenButton": "Full screen (f)",
  "fullscreenExitButton": "Exit full screen (f)",
  "floatingButton": "Picture in picture (p)",
  "floatingExitButton": "Exit picture in picture (p)",
  "airplayButton": "AirPlay",
  "castButton": "Play on another screen",
  "seek": "Seek",
  "position": [["place"]," of ",["whole"]],
  "positionInChapter": [["place"]," of ",["whole"],", ",["chapter"]],
  "skippedForward": ["+",["seconds",4]," s"],
  "skippedBack": ["−",["seconds",4]," s"],
  "upNext": "Up next",
  "upNextNamed": ["Up next: ",["title"],"."],
  "upNextIn": ["Up next in ",["seconds",4]],
  "upNextPlay": "Play now",
  "upNextCancel": "Cancel",
  "miniBack": ["Back to ",["title"]],
  "miniClose": "Close the player",
  "miniStopped": "Stopped from another screen",
  "miniScreens": "Too many screens are playing",
  "miniMembership": "Your membership has ended",
  "miniDevice": "This device isn't active",
  "miniRefused": "This video can't be played anymore",
});
