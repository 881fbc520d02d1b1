import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "intro": { house: string | number };
  "back": object;
  "loading": object;
  "loadingFailed": object;
  "notSold": object;
  "notSoldHint": { house: string | number };
  "yourGifts": object;
  "redeem": object;
  "cancelled": object;
  "cancelledHint": object;
  "howLong": object;
  "saving": { amount: string | number };
  "email": object;
  "emailHint": object;
  "emailMissing": object;
  "day": object;
  "dayHint": object;
  "dayMissing": object;
  "dayOutside": object;
  "message": object;
  "messageOptional": object;
  "messageLength": { length: number; limit: number };
  "messageLeft": { count: number };
  "sum": object;
  "sumGift": object;
  "sumMailed": object;
  "sumMailedToday": object;
  "sumCharged": object;
  "sumEffect": { amount: string | number };
  "sumNext": object;
  "pay": object;
}

export const t = catalogue<Messages>("gift-buy", {
  "title": "Give a gift",
  "intro": ["A few months of ",["house"]," for somebody you like: every show without ads, on any device."],
  "back": "Back to your account",
  "loading": "Loading the gifts",
  "loadingFailed": "We couldn't load the gifts",
  "notSold": "Gifts can't be bought here right now",
  "notSoldHint": [["house"]," doesn't take payments yet. You can still redeem a gift you were given."],
  "yourGifts": "Your gifts",
  "redeem": "Redeem a gift",
  "cancelled": "Nothing was charged",
  "cancelledHint": "You came back before paying. Your gift is still here.",
  "howLong": "How long",
  "saving": ["Saves ",["amount"]],
  "email": "Their email",
  "emailHint": "We'll email it with your message.",
  "emailMissing": "Please enter the recipient's email.",
  "day": "Day",
  "dayHint": "From today up to a year ahead.",
  "dayMissing": "Please choose a day.",
  "dayOutside": "Please choose a day within the next year.",
  "message": "Your message",
  "messageOptional": "optional",
  "messageLength": [["length",4]," / ",["limit",4]],
  "messageLeft": [["count",2,{"one":[0," character left"],"other":[0," characters left"]}]],
  "sum": "What you pay",
  "sumGift": "Gift",
  "sumMailed": "Emailed",
  "sumMailedToday": "Today, once you've paid",
  "sumCharged": "Charged now",
  "sumEffect": ["One payment of ",["amount"],". Gifts don't renew, so neither of you is charged later."],
  "sumNext": "You'll enter your card on the next page and see the total again.",
  "pay": "Continue to payment",
});
