import { catalogue } from '../../translate.ts';

interface Messages {
  "detailsFailed": object;
  "detailsFailedHelp": object;
  "tryAgain": object;
  "reasonAndNote": { reason: string | number; note: string | number };
}

export const t = catalogue<Messages>("routes-video", {
  "detailsFailed": "We couldn't load the details of this video",
  "detailsFailedHelp": "They'll show up as soon as we can reach the server again.",
  "tryAgain": "Try again",
  "reasonAndNote": [["reason"]," · ",["note"]],
});
