import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "confirming": object;
  "confirmed": object;
  "thanks": object;
  "home": object;
  "logInNew": object;
  "logIn": object;
  "chooseIntro": object;
  "newPassword": object;
  "newPasswordHint": { least: number };
  "confirm": object;
  "knowPassword": { link: Tag };
  "linkDead": object;
  "linkDeadWhy": object;
  "failed": object;
  "failedForGood": object;
  "tryAgain": object;
  "notMeIntro": object;
  "notMe": object;
  "closed": object;
  "closedThanks": object;
}

export const t = catalogue<Messages>("confirm-email", {
  "confirming": "Confirming your email…",
  "confirmed": "Your email is confirmed",
  "thanks": "That's all we needed. Thank you.",
  "home": "Go home",
  "logInNew": "Log in with your new password.",
  "logIn": "Log in",
  "chooseIntro": "You aren't logged in to this account here. To confirm your email, choose a new password: it replaces the old one, and we log everyone out.",
  "newPassword": "New password",
  "newPasswordHint": ["At least ",["least",4]," characters."],
  "confirm": "Confirm my email",
  "knowPassword": ["Know the password? ",["link","Log in"]," first, then open the link again."],
  "linkDead": "This link no longer works",
  "linkDeadWhy": "It's already been used, or it's more than 7 days old. If your email still isn't confirmed, we'll send you a new link.",
  "failed": "We couldn't confirm your email yet",
  "failedForGood": "This link didn't work",
  "tryAgain": "Try again",
  "notMeIntro": "Somebody created an account with your email address. If it wasn't you, we'll close the account and log everybody out of it. If it was you, close this page and confirm your email with the other link.",
  "notMe": "This wasn't me",
  "closed": "The account is closed",
  "closedThanks": "Nobody can log in to it anymore. Thank you for telling us.",
});
