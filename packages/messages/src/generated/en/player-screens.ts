import { catalogue } from '../../translate.ts';

interface Messages {
  "broken": object;
  "brokenHint": object;
  "watchElse": object;
  "preparing": object;
  "almostReady": object;
  "notReady": object;
  "preparingHint": object;
  "preparation": object;
  "preparationShare": { percent: number };
  "preparationWaits": object;
  "membersOnly": object;
  "membersOnlyOffer": { offer: string | number };
  "membersOnlyFree": object;
  "join": object;
  "watchFree": { title: string | number };
  "home": object;
  "trial": object;
  "trialStart": object;
  "signUp": object;
  "logIn": object;
  "logInHint": object;
  "logInAppHint": object;
  "priceLoading": object;
  "deviceInactive": object;
  "deviceInactiveHint": object;
  "devices": object;
  "refused": object;
  "refusedHint": object;
  "tryAgain": object;
  "streamsFailed": object;
  "streamsFailedHint": object;
  "stopped": object;
  "stoppedHint": object;
  "playHere": object;
  "previewPlay": object;
  "previewPause": object;
}

export const t = catalogue<Messages>("player-screens", {
  "broken": "We couldn't prepare this video",
  "brokenHint": "The file can't be played.",
  "watchElse": "Watch something else",
  "preparing": "Getting ready",
  "almostReady": "Almost ready",
  "notReady": "Not ready yet",
  "preparingHint": "We're getting this video ready for every screen. It will start here as soon as it's ready.",
  "preparation": "Preparation",
  "preparationShare": [["percent",4],"%"],
  "preparationWaits": "Waiting its turn",
  "membersOnly": "Members only",
  "membersOnlyOffer": ["You don't have a membership right now. ",["offer"]],
  "membersOnlyFree": "You don't have a membership right now, but you can watch any video marked as free.",
  "join": "Become a member",
  "watchFree": ["Watch “",["title"],"” for free"],
  "home": "Go home",
  "trial": "Watch with a free trial",
  "trialStart": "Start Free Trial",
  "signUp": "Create account",
  "logIn": "Log in",
  "logInHint": "Log in to watch. You'll come straight back.",
  "logInAppHint": "Log in to the app to watch this.",
  "priceLoading": "Loading the price",
  "deviceInactive": "This device isn't active",
  "deviceInactiveHint": "Your account has reached its limit of active devices. Make room for this one to watch here.",
  "devices": "Manage devices",
  "refused": "We can't play this right now",
  "refusedHint": "The server didn't say why. Try again in a moment.",
  "tryAgain": "Try again",
  "streamsFailed": "We couldn't load your streams",
  "streamsFailedHint": "Check your connection. We'll try again automatically.",
  "stopped": "Stopped from another screen",
  "stoppedHint": "Someone on your account stopped it here. We've kept your place.",
  "playHere": "Play here instead",
  "previewPlay": "Play the preview",
  "previewPause": "Pause the preview",
});
