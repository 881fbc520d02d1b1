import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "intro": object;
}

export const t = catalogue<Messages>("routes-undo-email-change", {
  "title": "Take your account back",
  "intro": "Someone changed the email address of your account. If it wasn't you, undo it here.",
});
