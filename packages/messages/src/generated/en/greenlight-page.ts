import { catalogue } from '../../translate.ts';
import type { Tag } from '../../translate.ts';

interface Messages {
  "greenlight": object;
  "question": object;
  "activeText": object;
  "beforeText": object;
  "noWinner": object;
  "noWinnerText": object;
  "over": object;
  "waitsForStaff": object;
  "counting": object;
  "getsMade": { title: string | number };
  "getsMadeText": object;
  "vote": object;
  "login": object;
  "votingClosed": object;
  "given": { points: number; title: string | number; left: number };
  "points": object;
  "pointsSoFar": object;
  "share": { percent: Tag; share: number; title: string | number };
  "total": { total: number; line: Tag };
  "countIt": object;
  "howItIsCounted": object;
  "gaveOne": { b: Tag; points: number; title: string | number };
  "gaveBoth": { b: Tag; points: number; title: string | number; otherPoints: number; otherTitle: string | number };
  "left": { left: number };
  "toGive": { left: number };
  "none": object;
  "noneText": object;
  "findSomething": object;
  "battleFailed": object;
  "howItWorks": object;
  "earn": object;
  "browse": object;
  "browseText": object;
  "contribute": object;
  "contributeText": object;
  "watch": object;
  "watchText": object;
  "earnWithMembership": object;
  "earnWithPlans": { plans: string | number };
  "plansListed": { plans: string | number; plan: string | number };
  "earnWithPlan": { interval: string | number; points: number; name: string | number };
  "winners": object;
  "recounts": object;
  "winnersLoading": object;
  "winnersFailed": object;
  "pageNotReached": object;
}

export const t = catalogue<Messages>("greenlight-page", {
  "greenlight": "Greenlight",
  "question": "Which one gets made?",
  "activeText": "Two ideas, and your Producer Points decide. The show with the most points when the clock runs out gets made.",
  "beforeText": "The next two ideas. Watch both pitches; the vote opens when the clock runs out.",
  "noWinner": "No winner",
  "noWinnerText": "The vote is over, and nobody gave any points.",
  "over": "The vote is over",
  "waitsForStaff": "The result wasn't sealed within a day of the end, so one of our staff has to check it first.",
  "counting": "The count is under way.",
  "getsMade": [["title"]," gets made"],
  "getsMadeText": "The vote is over. The next two ideas will be announced here.",
  "vote": "Vote to Greenlight",
  "login": "Login to Contribute",
  "votingClosed": "Voting Closed",
  "given": [["points",2,{"one":[0," point"],"other":[0," points"]}]," for ",["title"],"! ",["left",2,{"=0":"That's all you had.","one":["You have ",0," point left."],"other":["You have ",0," points left."]}]],
  "points": "Points",
  "pointsSoFar": "Points so far",
  "share": [["percent",["share",4],"%"]," · ",["title"]],
  "total": [["total",2,{"one":[0," ",["line",""],"total point"],"other":[0," ",["line",""],"total points"]}]],
  "countIt": "Count it yourself",
  "howItIsCounted": "How the count is kept honest",
  "gaveOne": ["You put ",["b",["points",2,{"one":[0," point"],"other":[0," points"]}]," on ",["title"]],"."],
  "gaveBoth": ["You put ",["b",["points",2,{"one":[0," point"],"other":[0," points"]}]," on ",["title"]," and ",["otherPoints",2,{"one":[0," point"],"other":[0," points"]}]," on ",["otherTitle"]],"."],
  "left": [["left",4]," left."],
  "toGive": ["You have ",["left",2,{"=0":"no points","one":[0," point"],"other":[0," points"]}]," to give."],
  "none": "No battle yet",
  "noneText": "Two ideas for a show go head to head here, and members use their points to decide which one gets made. The first two will be announced here.",
  "findSomething": "Find something to watch",
  "battleFailed": "We couldn't load the battle",
  "howItWorks": "How it works",
  "earn": "Earn points",
  "browse": "Browse battles",
  "browseText": "Two ideas at a time. Watch both pitches before you choose.",
  "contribute": "Contribute points",
  "contributeText": "As many as you like, for one or for both, until the clock runs out.",
  "watch": "Watch winners",
  "watchText": "The idea with the most points gets made, and you see it here.",
  "earnWithMembership": "They come with a membership.",
  "earnWithPlans": [["plans"],"."],
  "plansListed": [["plans"],", ",["plan"]],
  "earnWithPlan": [["interval",1,{"year":[["points",4]," a year on the ",["name"]," plan"],"other":[["points",4]," a month on the ",["name"]," plan"]}]],
  "winners": "Past Winners",
  "recounts": "Recounts",
  "winnersLoading": "Loading the past winners",
  "winnersFailed": "We couldn't load the past winners",
  "pageNotReached": "We couldn't load that page. Check your connection and try again.",
});
