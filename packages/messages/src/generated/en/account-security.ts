import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "password": object;
  "passwordIntro": object;
  "currentPassword": object;
  "currentPasswordMissing": object;
  "newPassword": object;
  "newPasswordHint": { least: number };
  "passwordChange": object;
  "passwordChanged": object;
  "sessions": object;
  "sessionsFailed": object;
  "unknownDevice": object;
  "sessionDates": { created: string | number; lastUsed: string | number };
  "logOut": object;
  "logOutOf": { device: string | number };
  "everywhere": object;
  "everywhereQuestion": object;
  "everywhereEffect": object;
  "delete": object;
}

export const t = catalogue<Messages>("account-security", {
  "title": "Security",
  "password": "Password",
  "passwordIntro": "Changing it logs you out everywhere else.",
  "currentPassword": "Current password",
  "currentPasswordMissing": "Please enter your current password.",
  "newPassword": "New password",
  "newPasswordHint": ["At least ",["least",4]," characters."],
  "passwordChange": "Change password",
  "passwordChanged": "Your password was changed.",
  "sessions": "Where you're logged in",
  "sessionsFailed": "We couldn't load this list",
  "unknownDevice": "Unknown device",
  "sessionDates": ["Since ",["created"]," · last used ",["lastUsed"]],
  "logOut": "Log out",
  "logOutOf": ["Log out of ",["device"]],
  "everywhere": "Log out everywhere",
  "everywhereQuestion": "Log out everywhere?",
  "everywhereEffect": "We'll log you out of every browser, phone and TV within seconds, including this one. You'll need your password to log in again.",
  "delete": "Delete your account",
});
