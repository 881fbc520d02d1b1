import { catalogue } from '../../translate.ts';

interface Messages {
  "unreachableTyped": object;
  "unreachable": object;
  "ourFaultTyped": { again: string | number };
  "ourFault": { again: string | number };
  "againSoon": object;
  "againInSeconds": { seconds: number };
  "againInMinutes": { minutes: number };
  "wrongLogin": object;
  "accountExists": object;
  "tooManyAccounts": object;
  "emailMissing": object;
  "emailNotFull": object;
  "tryAgain": object;
  "showOlder": object;
  "currency": object;
}

export const t = catalogue<Messages>("common", {
  "unreachableTyped": "We couldn't reach the server. What you typed is still here; try again in a moment.",
  "unreachable": "We couldn't reach the server. Try again in a moment.",
  "ourFaultTyped": ["Something went wrong on our side; it's nothing you did. What you typed is still here. ",["again"]],
  "ourFault": ["Something went wrong on our side; it's nothing you did. ",["again"]],
  "againSoon": "Try again in a moment.",
  "againInSeconds": ["Try again in ",["seconds",2,{"one":[0," second"],"other":[0," seconds"]}],"."],
  "againInMinutes": ["Try again in about ",["minutes",2,{"one":[0," minute"],"other":[0," minutes"]}],"."],
  "wrongLogin": "Invalid Email or Password.",
  "accountExists": "This account already exists.",
  "tooManyAccounts": "You have registered too many accounts. Please wait at least 1 hour before registering again.",
  "emailMissing": "Please enter your email.",
  "emailNotFull": "Please enter a full email address, like name@example.com.",
  "tryAgain": "Try again",
  "showOlder": "Show older",
  "currency": "Currency",
});
