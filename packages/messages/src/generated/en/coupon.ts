import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "backToAccount": object;
  "loading": object;
  "loadingFailed": object;
  "discount": object;
  "discountIntro": object;
  "code": object;
  "percentOff": object;
  "percent": { percent: number };
  "duration": object;
  "months": { months: number };
  "always": object;
  "redeemed": object;
  "ends": object;
  "noEnd": object;
  "subscription": object;
  "notSubscribed": object;
  "notSubscribedWhy": object;
  "subscribe": object;
  "search": object;
  "searchIntro": object;
  "searchLabel": object;
  "searchPlaceholder": object;
  "notFound": object;
  "tryAgain": object;
  "endsTooSoon": { day: string | number };
  "offForever": { percent: number };
  "offMonths": { percent: number; months: number };
  "apply": object;
  "applied": object;
  "applyFailed": object;
}

export const t = catalogue<Messages>("coupon", {
  "title": "Enter Discount Code",
  "backToAccount": "Back to your account",
  "loading": "Loading your membership",
  "loadingFailed": "We couldn't load your membership",
  "discount": "Your discount",
  "discountIntro": "We take it off every charge until it ends. You can have one discount at a time.",
  "code": "Code",
  "percentOff": "Percent off",
  "percent": [["percent",4],"%"],
  "duration": "Duration in months",
  "months": [["months",4]],
  "always": "As long as you're subscribed",
  "redeemed": "Redeemed on",
  "ends": "Ends on",
  "noEnd": "No end",
  "subscription": "Subscription",
  "notSubscribed": "You must be subscribed to redeem a Discount Code",
  "notSubscribedWhy": "A code takes something off what you pay each month or year.",
  "subscribe": "Subscribe",
  "search": "Code",
  "searchIntro": "You can have one discount at a time. It applies from your next charge.",
  "searchLabel": "Discount Code",
  "searchPlaceholder": "Enter your Discount Code here",
  "notFound": "No Discount Code Found",
  "tryAgain": "Try again",
  "endsTooSoon": ["It would end before your next charge on ",["day"],", so nothing would be taken off."],
  "offForever": [["percent",4],"% OFF"],
  "offMonths": [["percent",4],"% OFF FOR ",["months",4]," MONTH(S)"],
  "apply": "Apply Discount",
  "applied": "Your discount is applied.",
  "applyFailed": "There was an error applying the coupon!",
});
