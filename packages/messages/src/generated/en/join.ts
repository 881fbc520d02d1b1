import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "region": object;
  "heading": object;
  "startTrial": object;
  "startPaying": object;
  "startFree": object;
  "priceLoading": object;
  "priceLine": { price: string | number; interval: string | number };
  "trial": { days: number };
  "haveAccount": { link: Tag };
  "perks": object;
  "perkUncensored": object;
  "perkNoBrands": object;
  "perkExclusive": object;
  "perkDevices": object;
  "perkBenefits": object;
  "figure": { amount: Tag; price: string | number; small: Tag; interval: string | number };
  "freeThenPrice": { day: string | number; price: string | number; interval: string | number };
  "priceEach": { price: string | number; interval: string | number };
  "oneTrial": object;
  "greenlight": object;
  "points": { points: number; interval: string | number };
  "priceFailed": object;
  "priceUnknown": object;
  "tryAgain": object;
}

export const t = catalogue<Messages>("join", {
  "region": "Join",
  "heading": "Your Favorite Creators, Uncensored & Ad-Free.",
  "startTrial": "Start Free Trial",
  "startPaying": "Join now",
  "startFree": "Create account",
  "priceLoading": "Loading the price",
  "priceLine": [["price"],"/",["interval",1,{"year":"year","other":"month"}],". Cancel anytime."],
  "trial": [["days",2,{"one":[0," day"],"other":[0," days"]}]," free. We'll email you before the first charge."],
  "haveAccount": ["Have an account? ",["link","Log in"]],
  "perks": "What you get",
  "perkUncensored": "Uncensored and ad-free content",
  "perkNoBrands": "No brand integrations",
  "perkExclusive": "Exclusive shows and episodes",
  "perkDevices": "Watch on any device",
  "perkBenefits": "Members-only benefits, like a vote on what gets made",
  "figure": [["amount",["price"]]," ",["small",["interval",1,{"year":"a year","other":"a month"}]]],
  "freeThenPrice": ["Free until ",["day"],", then ",["price"]," ",["interval",1,{"year":"each year","other":"each month"}],". Cancel anytime in your account."],
  "priceEach": [["price"]," ",["interval",1,{"year":"each year","other":"each month"}],". Cancel anytime in your account."],
  "oneTrial": "One free trial per person.",
  "greenlight": "Greenlight",
  "points": [["points",2,{"one":[0," Producer Point"],"other":[0," Producer Points"]}]," ",["interval",1,{"year":"each year","other":"each month"}]," to spend on the show you want made."],
  "priceFailed": "We couldn't load the price. You'll see it again before anything is charged.",
  "priceUnknown": "Create your account now. You'll see what a membership costs before anything is charged.",
  "tryAgain": "Try again",
});
