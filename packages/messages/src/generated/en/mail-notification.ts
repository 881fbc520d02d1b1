import { catalogue } from '../../translate.ts';

interface Messages {
  "subject": { total: number };
  "intro": object;
  "quote": { words: string | number };
  "more": { more: number };
  "see": object;
  "unsubscribe": object;
  "closing": object;
}

export const t = catalogue<Messages>("mail-notification", {
  "subject": [["total",2,{"one":"You have a new notification","=100":"You have more than 99 new notifications","other":["You have ",0," new notifications"]}]],
  "intro": "Here's what you haven't read yet:",
  "quote": ["“",["words"],"”"],
  "more": [["more",2,{"one":"And one more.","other":["And ",0," more."]}]],
  "see": "See it on the site",
  "unsubscribe": "Unsubscribe from these emails",
  "closing": "You're getting this because you turned on emails in your notification settings, where you can also choose how often they come.",
});
