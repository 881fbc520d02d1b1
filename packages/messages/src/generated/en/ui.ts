import { catalogue } from '../../translate.ts';

interface Messages {
  "main": object;
  "mainBottom": object;
  "loading": object;
  "messages": object;
  "dismiss": object;
  "partNotLoaded": object;
  "cancel": object;
  "ok": object;
}

export const t = catalogue<Messages>("ui", {
  "main": "Main",
  "mainBottom": "Main menu",
  "loading": "Loading",
  "messages": "Messages",
  "dismiss": "Dismiss",
  "partNotLoaded": "We couldn't load this. Check your connection.",
  "cancel": "Cancel",
  "ok": "OK",
});
