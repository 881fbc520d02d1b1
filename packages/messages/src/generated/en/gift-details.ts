import { catalogue } from '../../translate.ts';

interface Messages {
  "title": object;
  "yourGifts": object;
  "loading": object;
  "loadingFailed": object;
  "missing": object;
  "missingHint": object;
  "confirming": object;
  "confirmingHint": object;
  "stillConfirming": object;
  "stillConfirmingHint": object;
  "askAgain": object;
  "unpaid": object;
  "unpaidHint": { date: string | number };
  "finishPaying": object;
  "havePaid": object;
  "disputed": object;
  "refunded": object;
  "redeemed": object;
  "bought": object;
  "sent": object;
  "scheduled": object;
  "status": object;
  "stepBought": object;
  "stepBegun": { date: string | number };
  "stepMailed": { recipient: string | number };
  "stepMail": { recipient: string | number };
  "stepMailDay": { date: string | number };
  "stepRedeemed": object;
  "stepRedeemedNotYet": object;
  "stepRefunded": object;
  "stepNotDone": object;
  "facts": object;
  "factRecipient": object;
  "factLength": object;
  "factPrice": object;
  "message": object;
  "hand": object;
  "handHint": object;
  "card": object;
  "cardTitle": object;
  "cardFrom": { name: string | number };
  "cardHint": { address: string | number };
  "copy": object;
  "copied": object;
  "copyFailed": object;
  "print": object;
  "mailAgain": object;
  "mailedAgain": { recipient: string | number };
}

export const t = catalogue<Messages>("gift-details", {
  "title": "Your gift",
  "yourGifts": "Your gifts",
  "loading": "Loading your gift",
  "loadingFailed": "We couldn't load your gift",
  "missing": "We couldn't find this gift",
  "missingHint": "Another account bought it, or part of the address is missing.",
  "confirming": "One moment",
  "confirmingHint": "We're asking the bank whether your payment went through. You don't need to do anything.",
  "stillConfirming": "We're still waiting for the bank",
  "stillConfirmingHint": "Some payments take a few minutes. You can close this page: we'll email you when your payment goes through.",
  "askAgain": "Try again",
  "unpaid": "This gift hasn't been paid for",
  "unpaidHint": ["You started this on ",["date"]," but didn't pay. Nothing was charged. Finishing it starts a new purchase with the same details."],
  "finishPaying": "Finish paying",
  "havePaid": "I've paid",
  "disputed": "The payment for this gift is disputed",
  "refunded": "This gift was refunded",
  "redeemed": "Your gift was redeemed",
  "bought": "Thank you, your gift is paid for",
  "sent": "Your gift was emailed",
  "scheduled": "Your gift is scheduled",
  "status": "Status",
  "stepBought": "Bought",
  "stepBegun": ["Started ",["date"]],
  "stepMailed": ["Emailed to ",["recipient"]],
  "stepMail": ["Email to ",["recipient"]],
  "stepMailDay": ["On ",["date"]],
  "stepRedeemed": "Redeemed",
  "stepRedeemedNotYet": "Not yet",
  "stepRefunded": "Refunded",
  "stepNotDone": "(not yet)",
  "facts": "Gift details",
  "factRecipient": "For",
  "factLength": "Length",
  "factPrice": "Price",
  "message": "Your message",
  "hand": "Hand it over yourself",
  "handHint": "Anyone who has the code can redeem it, once. Show it only to the person it's for.",
  "card": "Gift card",
  "cardTitle": "A gift for you",
  "cardFrom": ["From ",["name"]],
  "cardHint": ["Enter it at ",["address"]],
  "copy": "Copy the code",
  "copied": "Code copied.",
  "copyFailed": "This browser doesn't let us copy. Please select the code and copy it.",
  "print": "Print the card",
  "mailAgain": "Send it again",
  "mailedAgain": ["Emailed to ",["recipient"]," again."],
});
