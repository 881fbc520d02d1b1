import { catalogue } from '../../translate.ts';

interface Messages {
  "unavailable": object;
  "refused": object;
}

export const t = catalogue<Messages>("patreon", {
  "unavailable": "This house is not connected to Patreon right now. Please try again later.",
  "refused": "Patreon did not confirm it, or it took too long. Nothing was linked.",
});
