import { catalogue } from '../../translate.ts';

interface Messages {
  "nothing": object;
  "wayOut": object;
  "wayOutFree": object;
  "wayOutOwed": object;
}

export const t = catalogue<Messages>("billing-charges", {
  "nothing": "Nothing",
  "wayOut": "Cancel any time and keep what you've paid for.",
  "wayOutFree": "Cancel any time before and pay nothing.",
  "wayOutOwed": "Cancel any time before and pay no more.",
});
