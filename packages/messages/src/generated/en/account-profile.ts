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
  "since": ["On this site since ",["month"]],
  "name": "Your name",
  "nameSave": "Save name",
  "nameChanged": "Your name was changed.",
  "email": "Your email",
  "emailIntro": ["It's ",["b",["email"]]," now. To change it, enter the new address, then the code that we send there. We'll log out your other devices."],
  "emailNew": "New email",
  "emailSame": "This is already your email.",
  "password": "Your password",
  "passwordHint": "Leave it empty if you have none, or if you logged in within the last ten minutes.",
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
