import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "intro": { days: number };
  "reason": object;
  "optional": object;
  "reasonNone": object;
  "tooLittleWatched": object;
  "tooExpensive": object;
  "somethingBroken": object;
  "otherAccount": object;
  "other": object;
  "delete": object;
  "question": object;
  "effect": { days: number };
  "confirm": object;
  "cancel": object;
  "asked": { days: number };
  "pending": { b: Tag; day: string | number };
  "keep": object;
  "kept": object;
}

export const t = catalogue<Messages>("account-delete", {
  "intro": ["Ask us to delete your account, and ",["days",4]," days later we delete everything we hold about you. Until then you can log in and keep your account."],
  "reason": "Why are you leaving?",
  "optional": "optional",
  "reasonNone": "I'd rather not say",
  "tooLittleWatched": "I don't watch enough",
  "tooExpensive": "It costs too much",
  "somethingBroken": "Something didn't work",
  "otherAccount": "I have another account",
  "other": "Other",
  "delete": "Delete account…",
  "question": "Delete your account?",
  "effect": ["We'll log you out everywhere, and we won't charge you for a membership again. For ",["days",4]," days you can log in and keep the account; then your name, email, history and points are gone for good."],
  "confirm": "Delete account",
  "cancel": "Keep it",
  "asked": ["We'll delete your account in ",["days",4]," days. Log in before then to keep it."],
  "pending": ["Your account will be deleted on ",["b",["day"]],". Until then everything works, and you can keep it."],
  "keep": "Keep my account",
  "kept": "We'll keep your account.",
});
