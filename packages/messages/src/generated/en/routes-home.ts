import { catalogue } from '../../translate.ts';

interface Messages {
  "loadingContinue": object;
  "loadingPicks": object;
}

export const t = catalogue<Messages>("routes-home", {
  "loadingContinue": "Loading what you were watching",
  "loadingPicks": "Loading what we picked for you",
});
