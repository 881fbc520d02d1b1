import { catalogue } from '../../translate.ts';

interface Messages {
  "home": object;
  "search": object;
  "browse": object;
  "login": object;
  "signup": object;
  "giftSubscriptions": object;
  "redeem": object;
  "join": object;
  "greenlight": object;
  "greenlightRecount": object;
  "watchHistory": object;
  "faq": object;
}

export const t = catalogue<Messages>("page-descriptions", {
  "home": "Ad-free shows by the people who make them. Members vote on which show gets made next.",
  "search": "Find shows, videos, creators, and the moment something was said.",
  "browse": "Videos picked for you from everything here.",
  "login": "Log in and pick up where you left off.",
  "signup": "Create an account and start watching.",
  "giftSubscriptions": "A few months of everything here, for someone you like.",
  "redeem": "Enter your gift code and start watching.",
  "join": "Your Favorite Creators, Uncensored & Ad-Free.",
  "greenlight": "Two ideas for a show go head to head, and members use their points to decide which one gets made.",
  "greenlightRecount": "Every finished battle with all its contributions, recounted in your own browser.",
  "watchHistory": "What you watched, and where you left off.",
  "faq": "Answers about membership, watching, devices and points.",
});
