import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "bell": object;
  "bellIntro": object;
  "push": object;
  "pushIntro": object;
  "deviceIsOn": object;
  "deviceIsOff": object;
  "deviceOn": object;
  "deviceDenied": object;
  "deviceUnsupported": object;
  "deviceNotInstalled": object;
  "deviceFailed": object;
  "turnOn": object;
  "turnOff": object;
  "replies": object;
  "repliesHint": object;
  "likes": object;
  "likesHint": object;
  "hearts": object;
  "heartsHint": object;
  "videos": object;
  "videosHint": object;
  "loading": object;
  "loadingFailed": object;
  "mail": object;
  "mailIntro": object;
  "mailHow": object;
  "mailOff": object;
  "mailDaily": object;
  "mailWeekly": object;
}

export const t = catalogue<Messages>("notification-preferences", {
  "title": "Notifications",
  "bell": "Under the bell",
  "bellIntro": "Choose what appears under the bell.",
  "push": "On your devices",
  "pushIntro": "Get notifications on your phone or computer, even when the site isn't open. The choices below apply to all your devices; what's off under the bell stays off here.",
  "deviceIsOn": "Notifications are on for this device.",
  "deviceIsOff": "Notifications are off on this device.",
  "deviceOn": "This device will show your notifications.",
  "deviceDenied": "Your browser blocks notifications from this site. To allow them, open the site's settings in your browser.",
  "deviceUnsupported": "This browser can't show notifications.",
  "deviceNotInstalled": "To get notifications on this device, add the site to your Home Screen: open the Share menu, choose “Add to Home Screen”, and then turn notifications on there.",
  "deviceFailed": "Your browser couldn't turn on notifications. Please try again later.",
  "turnOn": "Turn on",
  "turnOff": "Turn off",
  "replies": "Replies",
  "repliesHint": "When someone replies to you or in a thread you started.",
  "likes": "Likes",
  "likesHint": "When people like your comments.",
  "hearts": "Hearts",
  "heartsHint": "When a creator gives your comment a heart.",
  "videos": "New videos",
  "videosHint": "When a new video comes out.",
  "loading": "Loading your settings",
  "loadingFailed": "We couldn't load your settings",
  "mail": "By email",
  "mailIntro": "Get an email with what you haven't read. It leaves out what's off under the bell.",
  "mailHow": "How often",
  "mailOff": "Never",
  "mailDaily": "Once a day",
  "mailWeekly": "Once a week",
});
