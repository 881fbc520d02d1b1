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
  "list": "Gifts that you bought, newest first",
  "loading": "Loading your gifts",
  "loadingFailed": "We couldn't load your gifts",
  "empty": "No gifts yet",
  "emptyHint": "Gifts that you buy appear here: whether we've emailed them, whether they've been redeemed, and their codes.",
  "give": "Give a gift",
  "giveAnother": "Give another gift",
});
