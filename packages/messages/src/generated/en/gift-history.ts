import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "gift": { length: string | number; recipient: string | number };
  "list": object;
  "loading": object;
  "loadingFailed": object;
  "empty": object;
  "emptyHint": object;
  "give": object;
  "giveAnother": object;
}

export const t = catalogue<Messages>("gift-history", {
  "title": "Your gifts",
  "gift": [["length"]," for ",["recipient"]],
  "list": "Gifts you've bought, newest first",
  "loading": "Loading your gifts",
  "loadingFailed": "We couldn't load your gifts",
  "empty": "No gifts yet",
  "emptyHint": "The gifts you buy appear here, with their codes. You'll see whether we've emailed them and whether they've been redeemed.",
  "give": "Give a gift",
  "giveAnother": "Give another gift",
});
