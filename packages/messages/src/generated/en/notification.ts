import { catalogue } from '../../translate.ts';

interface Messages {
  "heading": object;
  "loading": object;
  "failed": object;
  "none": object;
  "showMore": object;
  "new": object;
  "battle": object;
  "someone": object;
  "creator": object;
  "settings": object;
  "video": { title: string | number };
  "replied": { replies: number; name: string | number };
  "likes": { others: number; name: string | number };
  "liked": { people: number };
  "hearted": { name: string | number };
}

export const t = catalogue<Messages>("notification", {
  "heading": "Notifications",
  "loading": "Loading notifications",
  "failed": "We couldn't load your notifications",
  "none": "Nothing yet. When people reply to your comments or like them, you'll see it here.",
  "showMore": "Show more",
  "new": "New",
  "battle": "Greenlight battle",
  "someone": "Someone",
  "creator": "The creator",
  "settings": "Notification settings",
  "video": ["New video: ",["title"]],
  "replied": [["replies",2,{"one":[["name"]," replied in a thread you're in"],"other":[0," new replies in a thread you're in, the latest by ",["name"]]}]],
  "likes": [["others",2,{"=0":[["name"]," likes your comment"],"one":[["name"]," and ",0," other like your comment"],"other":[["name"]," and ",0," others like your comment"]}]],
  "liked": [["people",2,{"one":[0," person likes your comment"],"other":[0," people like your comment"]}]],
  "hearted": [["name"]," gave your comment a heart"],
});
