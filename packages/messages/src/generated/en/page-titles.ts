import { catalogue } from '../../translate.ts';

interface Messages {
  "search": object;
  "browse": object;
  "logIn": object;
  "signUp": object;
  "resetYourPassword": object;
  "confirmYourEmail": object;
  "wasThisNotYou": object;
  "confirmYourNewEmail": object;
  "takeYourAccountBack": object;
  "unsubscribe": object;
  "runThisSite": object;
  "chooseYourPlan": object;
  "yourPayment": object;
  "giveAGift": object;
  "redeemAGift": object;
  "join": object;
  "greenlight": object;
  "recounts": object;
  "watchHistory": object;
  "store": object;
  "faq": object;
  "designSystem": object;
  "somethingWentWrong": object;
  "notFound": object;
}

export const t = catalogue<Messages>("page-titles", {
  "search": "Search",
  "browse": "Browse",
  "logIn": "Log in",
  "signUp": "Sign up",
  "resetYourPassword": "Reset your password",
  "confirmYourEmail": "Confirm your email",
  "wasThisNotYou": "Wasn't this you?",
  "confirmYourNewEmail": "Confirm your new email",
  "takeYourAccountBack": "Take your account back",
  "unsubscribe": "Unsubscribe",
  "runThisSite": "Run this site",
  "chooseYourPlan": "Choose your plan",
  "yourPayment": "Your payment",
  "giveAGift": "Give a gift",
  "redeemAGift": "Redeem a gift",
  "join": "Join",
  "greenlight": "Greenlight",
  "recounts": "Recounts",
  "watchHistory": "Watch history",
  "store": "Store",
  "faq": "FAQ",
  "designSystem": "Design system",
  "somethingWentWrong": "Something went wrong",
  "notFound": "Not found",
});
