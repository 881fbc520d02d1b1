import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "title": object;
  "deletionAsked": object;
  "confirmed": object;
  "notConfirmed": object;
  "since": { month: string | number };
  "name": object;
  "nameSave": object;
  "nameChanged": object;
  "email": object;
  "emailIntro": { b: Tag; email: string | number };
  "emailNew": object;
  "emailSame": object;
  "password": object;
  "passwordHint": object;
  "passwordNeeded": object;
  "codeSend": object;
  "codeSent": { b: Tag; email: string | number };
  "emailChange": object;
  "emailOther": object;
  "emailChanged": object;
  "appearance": object;
  "lightTheme": object;
  "lightThemeHint": object;
}

export const t = catalogue<Messages>("account-profile", {
  "title": "Account",
  "deletionAsked": "You asked us to delete this account",
  "confirmed": "Confirmed",
  "notConfirmed": "Not confirmed yet",
  "since": ["Joined in ",["month"]],
  "name": "Your name",
  "nameSave": "Save name",
  "nameChanged": "Your name was changed.",
  "email": "Your email",
  "emailIntro": ["Your email is ",["b",["email"]],". To change it, enter a new address, then the code we send to it. We'll log out your other devices."],
  "emailNew": "New email",
  "emailSame": "This is already your email.",
  "password": "Your password",
  "passwordHint": "Leave this empty if you don't have one, or if you logged in within the last ten minutes.",
  "passwordNeeded": "Please enter your password. If you log in with Google or Apple, log out, log in again, and then change your email.",
  "codeSend": "Send a code",
  "codeSent": ["A code is on its way to ",["b",["email"]],"."],
  "emailChange": "Change email",
  "emailOther": "Use another email",
  "emailChanged": "Your email was changed.",
  "appearance": "Appearance",
  "lightTheme": "Light theme",
  "lightThemeHint": "Saved in this browser.",
});
