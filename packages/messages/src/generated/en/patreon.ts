import { catalogue } from '../../translate.ts';

interface Messages {
  "unavailable": object;
  "refused": object;
}

export const t = catalogue<Messages>("patreon", {
  "unavailable": "We aren't connected to Patreon right now. Please try again later.",
  "refused": "Patreon didn't confirm the link, or it took too long. Nothing was linked.",
});
