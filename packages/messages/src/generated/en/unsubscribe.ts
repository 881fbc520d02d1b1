import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "intro": object;
  "question": { email: string | number };
  "unsubscribe": object;
  "done": object;
  "doneNext": { email: string | number };
  "settings": object;
  "incomplete": object;
  "incompleteNext": object;
}

export const t = catalogue<Messages>("unsubscribe", {
  "title": "Unsubscribe",
  "intro": "Emails about your notifications",
  "question": ["We'll stop sending emails about your notifications to ",["email"],". You'll still find them under the bell, and we'll still email you about your account and payments."],
  "unsubscribe": "Unsubscribe",
  "done": "You've unsubscribed",
  "doneNext": ["We won't send any more emails about your notifications to ",["email"],". If you change your mind, turn them on again in your settings."],
  "settings": "Notification settings",
  "incomplete": "This link is incomplete",
  "incompleteNext": "Open the link in your email again, or turn the emails off in your settings.",
});
