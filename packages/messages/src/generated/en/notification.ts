import { catalogue } from '../../translate.ts';

interface Messages {
  "heading": object;
  "loading": object;
  "failed": object;
  "none": object;
  "showMore": object;
  "new": object;
  "battle": object;
  "creator": object;
  "settings": object;
  "video": { title: string | number };
  "replied": { replies: number; name: string | number };
  "repliedSomeone": { replies: number };
  "likes": { others: number; name: string | number };
  "liked": { people: number };
  "hearted": { name: string | number };
}

export const t = catalogue<Messages>("notification", {
  "heading": "Notifications",
  "loading": "Loading notifications",
  "failed": "We couldn't load your notifications",
  "none": "Nothing yet. When people reply to or like your comments, you'll see it here.",
  "showMore": "Show more",
  "new": "New",
  "battle": "Greenlight battle",
  "creator": "The creator",
  "settings": "Notification settings",
  "video": ["New video: ",["title"]],
  "replied": [["replies",2,{"one":[["name"]," replied in a thread you're part of"],"=100":["More than 99 new replies in a thread you're part of, most recently by ",["name"]],"other":[0," new replies in a thread you're part of, most recently by ",["name"]]}]],
  "repliedSomeone": [["replies",2,{"one":"Someone replied in a thread you're part of","=100":"More than 99 new replies in a thread you're part of","other":[0," new replies in a thread you're part of"]}]],
  "likes": [["others",2,{"=0":[["name"]," liked your comment"],"one":[["name"]," and ",0," other liked your comment"],"other":[["name"]," and ",0," others liked your comment"]}]],
  "liked": [["people",2,{"one":[0," person liked your comment"],"other":[0," people liked your comment"]}]],
  "hearted": [["name"]," gave your comment a heart"],
});
