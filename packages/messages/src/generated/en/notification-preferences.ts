import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "bell": object;
  "bellIntro": object;
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
}

export const t = catalogue<Messages>("notification-preferences", {
  "title": "Notifications",
  "bell": "In the bell",
  "bellIntro": "Choose what the bell at the top of every page tells you.",
  "replies": "Replies",
  "repliesHint": "Someone replies to you, or in a thread you started.",
  "likes": "Likes",
  "likesHint": "People like your comments.",
  "hearts": "Hearts",
  "heartsHint": "A creator gives your comment a heart.",
  "videos": "New videos",
  "videosHint": "There's something new to watch.",
  "loading": "Loading your choices",
  "loadingFailed": "We couldn't load your choices",
});
