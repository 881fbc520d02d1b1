import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "intro": object;
  "code": object;
  "codeHint": object;
  "codeMissing": object;
  "check": object;
  "give": object;
  "found": { length: string | number };
  "foundFrom": { name: string | number };
  "foundFromUnnamed": object;
  "effect": { date: string | number };
  "effectLonger": { date: string | number };
  "redeem": object;
  "otherCode": object;
  "done": object;
  "doneFrom": { length: string | number; name: string | number };
  "doneFromUnnamed": { length: string | number };
  "until": { date: string | number };
  "watch": object;
  "membership": object;
}

export const t = catalogue<Messages>("gift-redeem", {
  "title": "Redeem a gift",
  "intro": "Enter the code from the email or the card. Checking doesn't redeem it.",
  "code": "Gift code",
  "codeHint": "20 characters; dashes and capitals don't matter.",
  "codeMissing": "Please enter the code.",
  "check": "Check code",
  "give": "Give a gift yourself",
  "found": [["length"]," for you"],
  "foundFrom": ["A gift from ",["name"],"."],
  "foundFromUnnamed": "A gift from somebody who likes you.",
  "effect": ["You can watch everything until ",["date"],". The gift costs you nothing, and it doesn't renew."],
  "effectLonger": ["The gift extends your own membership: your next charge moves to ",["date"],"."],
  "redeem": "Redeem",
  "otherCode": "Use another code",
  "done": "You're in",
  "doneFrom": [["length"]," from ",["name"],". Enjoy the show."],
  "doneFromUnnamed": [["length"]," from somebody who likes you. Enjoy the show."],
  "until": ["until ",["date"]],
  "watch": "Start watching",
  "membership": "Your membership",
});
