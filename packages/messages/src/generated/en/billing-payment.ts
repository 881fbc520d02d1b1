import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "title": object;
  "lead": object;
  "leftTitle": object;
  "left": object;
  "loading": object;
  "loadingFailed": object;
  "notOffered": object;
  "notOfferedText": object;
  "leaving": object;
  "leavingText": object;
  "account": object;
  "membership": object;
  "already": object;
  "alreadyNext": { plan: string | number; charge: string | number };
  "alreadyNoNext": { plan: string | number };
  "unnamed": object;
  "watch": object;
  "notNow": object;
  "redeem": object;
  "faq": object;
  "logOut": object;
  "perks": object;
  "perkShows": object;
  "perkDevices": object;
  "perkCancel": object;
  "perkPoints": object;
  "trialDays": { days: number };
  "trialDaysAndPoints": { days: number; points: string | number };
  "saving": { amount: string | number };
  "notSold": object;
  "notSoldIn": { currency: string | number };
  "notSoldText": object;
  "plan": object;
  "trialOnce": object;
  "trialUsed": object;
  "giftTitle": { date: string | number };
  "giftText": object;
  "sum": object;
  "startTrial": object;
  "subscribe": object;
  "next": object;
  "today": object;
  "then": object;
  "from": { date: string | number };
  "debt": object;
  "debtPart": { amount: string | number };
  "credit": object;
  "creditUsed": { amount: string | number };
  "creditLeft": object;
  "creditLeftWords": { amount: string | number };
  "carried": object;
  "carriedWords": { amount: string | number };
  "coupon": object;
  "optional": object;
  "applyCoupon": object;
  "couponForever": { b: Tag; code: string | number; percent: number };
  "couponMonths": { b: Tag; code: string | number; percent: number; months: number };
  "couponTooLate": object;
  "couponPrice": { less: string | number; interval: string | number; price: string | number };
  "couponPriceWhile": { less: string | number; interval: string | number; price: string | number };
}

export const t = catalogue<Messages>("billing-payment", {
  "title": "Choose your plan",
  "lead": "Every show without ads, on any device, and a say in which ones get made.",
  "leftTitle": "Nothing was charged",
  "left": "You left before paying. The plans are still here.",
  "loading": "Loading the plans",
  "loadingFailed": "We couldn't load the plans",
  "notOffered": "Memberships aren't on sale yet",
  "notOfferedText": "Payments aren't set up on this site. You can still watch everything that's free.",
  "leaving": "Keep your account first",
  "leavingText": "You asked us to delete your account, and a membership would end with it. Once you choose to keep your account, you can buy a membership.",
  "account": "Your account",
  "membership": "Your membership",
  "already": "You already have a membership",
  "alreadyNext": [["plan"],". Next charge: ",["charge"],"."],
  "alreadyNoNext": [["plan"],". No upcoming charges."],
  "unnamed": "Your plan",
  "watch": "Watch something",
  "notNow": "Not now",
  "redeem": "Redeem a gift",
  "faq": "FAQ",
  "logOut": "Log out",
  "perks": "What you get",
  "perkShows": "Every show, without ads",
  "perkDevices": "On any device you own",
  "perkCancel": "Cancel anytime in your account",
  "perkPoints": "Producer Points to vote on what gets made",
  "trialDays": [["days",2,{"one":[0," day free"],"other":[0," days free"]}]],
  "trialDaysAndPoints": [["days",2,{"one":[0," day free"],"other":[0," days free"]}]," · ",["points"]],
  "saving": ["Saves ",["amount"]," a year"],
  "notSold": "There are no plans in your currency right now",
  "notSoldIn": ["There are no plans in ",["currency"]," right now"],
  "notSoldText": "You've paid in this currency before, so your account stays in it. Please ask the people who run this site.",
  "plan": "Plan",
  "trialOnce": "One free trial per person. If your card has already been used for a trial, we'll ask before charging it.",
  "trialUsed": "You've already used your free trial: there's one per person.",
  "giftTitle": ["Your gift lasts until ",["date"]],
  "giftText": "You won't be charged before it ends.",
  "sum": "What you pay, and when",
  "startTrial": "Start free trial",
  "subscribe": "Subscribe",
  "next": "You'll enter your card on the next page and see the total again.",
  "today": "Today",
  "then": "Then",
  "from": ["From ",["date"]],
  "debt": "Carried over from before",
  "debtPart": [["amount"]," of that"],
  "credit": "Your credit",
  "creditUsed": [["amount"]," taken off"],
  "creditLeft": "Credit left",
  "creditLeftWords": [["amount"],", for the charges after that"],
  "carried": "Carried over",
  "carriedWords": [["amount"],", to the next charge"],
  "coupon": "Discount Code",
  "optional": "optional",
  "applyCoupon": "Apply code",
  "couponForever": [["b",["code"]]," ",["percent",4],"% OFF"],
  "couponMonths": [["b",["code"]]," ",["percent",4],"% OFF FOR ",["months",4]," MONTH(S)"],
  "couponTooLate": "It would end before your first charge.",
  "couponPrice": [["less"]," ",["interval",1,{"year":"a year","other":"a month"}]," instead of ",["price"]],
  "couponPriceWhile": [["less"]," ",["interval",1,{"year":"a year","other":"a month"}]," instead of ",["price"]," while it lasts"],
});
