import { catalogue } from '../../translate.ts';

interface Messages {
  "title": { title: string | number };
  "intro": object;
  "needsSubscription": object;
  "needsSubscriptionIntro": { earning: string | number };
  "membersOnly": object;
  "membersOnlyIntro": object;
  "noPoints": object;
  "noPointsIntro": { earning: string | number };
  "notNow": object;
  "plans": object;
  "close": object;
  "yourPoints": object;
  "pointsLoading": object;
  "pointsFailed": object;
  "slider": object;
  "amount": object;
  "points": { points: number };
  "available": { points: number };
  "leftAfter": { points: number };
  "all": { points: number };
  "contribute": object;
  "contributePoints": { points: number };
  "sending": object;
  "unknown": object;
  "notWhole": object;
  "tooFew": object;
  "tooMany": object;
}

export const t = catalogue<Messages>("greenlight-contribute", {
  "title": ["Put points behind ",["title"]],
  "intro": "Points you contribute are spent, whichever show wins.",
  "needsSubscription": "You need a membership to contribute",
  "needsSubscriptionIntro": ["Members get Producer Points and use them to decide what gets made. ",["earning"]],
  "membersOnly": "Voting is for members",
  "membersOnlyIntro": "Creators and our staff watch everything without a membership, but they can't vote without one.",
  "noPoints": "You have no points to give right now",
  "noPointsIntro": ["You get more with each period of your membership. ",["earning"]],
  "notNow": "Not now",
  "plans": "See the plans",
  "close": "Close",
  "yourPoints": "Your points",
  "pointsLoading": "Loading your points",
  "pointsFailed": "We couldn't load your points",
  "slider": "Points",
  "amount": "Number of points",
  "points": [["points",2,{"one":[0," point"],"other":[0," points"]}]],
  "available": [["points",4]," available"],
  "leftAfter": [["points",4]," left after this"],
  "all": ["All ",["points",4]],
  "contribute": "Contribute",
  "contributePoints": [["points",2,{"one":["Contribute ",0," point"],"other":["Contribute ",0," points"]}]],
  "sending": "Your points are on their way.",
  "unknown": "We didn't hear back, so we don't know yet whether this counted. Try again: it only counts once.",
  "notWhole": "Please enter a whole number.",
  "tooFew": "Please enter 1 point or more.",
  "tooMany": "You don't have that many points.",
});
