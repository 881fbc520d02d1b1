import { catalogue } from '../../translate.ts';

interface Messages {
  "home": object;
  "browse": object;
  "live": object;
  "greenlight": object;
  "account": object;
  "store": object;
  "search": object;
  "logIn": object;
  "signUp": object;
  "faq": object;
  "giveGift": object;
  "designSystem": object;
  "skipToContent": object;
  "broken": object;
  "unreachable": object;
  "offline": object;
  "thatPageNotLoaded": object;
  "pageNotLoaded": object;
  "pageNotLoadedHelp": object;
  "tryAgain": object;
}

export const t = catalogue<Messages>("shell", {
  "home": "Home",
  "browse": "Browse",
  "live": "Live",
  "greenlight": "Greenlight",
  "account": "Account",
  "store": "Store",
  "search": "Search",
  "logIn": "Log in",
  "signUp": "Sign up",
  "faq": "FAQ",
  "giveGift": "Give a gift",
  "designSystem": "Design system",
  "skipToContent": "Skip to content",
  "broken": "Something went wrong. Please reload the page.",
  "unreachable": "We couldn't reach the site. Please reload the page in a moment.",
  "offline": "You're offline. What's on screen stays; the rest comes back when you're online.",
  "thatPageNotLoaded": "We couldn't load that page. Check your connection and try again.",
  "pageNotLoaded": "We couldn't load this page",
  "pageNotLoadedHelp": "Check your connection. We'll try again as soon as you're back online.",
  "tryAgain": "Try again",
});
