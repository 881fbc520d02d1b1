import { catalogue } from '../../translate.ts';

interface Messages {
  "loggedIn": object;
  "loggedInAs": { email: string | number };
  "claim": object;
  "useAnother": object;
  "claimed": object;
  "claimedNext": object;
  "lookAround": object;
  "linkCut": object;
  "linkCutNext": object;
  "home": object;
}

export const t = catalogue<Messages>("account-claim", {
  "loggedIn": "You're logged in.",
  "loggedInAs": ["You're logged in as ",["email"],"."],
  "claim": "Take over this site",
  "useAnother": "Use another account",
  "claimed": "You run this site now",
  "claimedNext": "Next, describe what the site shows and sells in a file, site.yaml, and apply it. The guide “The first day” walks you through it.",
  "lookAround": "Look around",
  "linkCut": "This link is incomplete",
  "linkCutNext": "Open the link exactly as the server printed it, with everything after the # sign.",
  "home": "Go home",
});
