import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "send": object;
  "sent": object;
  "sentTo": { b: Tag; email: string | number };
}

export const t = catalogue<Messages>("confirm-email-link", {
  "send": "Send a new link",
  "sent": "We've sent you a new link. It may take a minute to arrive.",
  "sentTo": ["If ",["b",["email"]]," is waiting to be confirmed, a new link is on its way."],
});
