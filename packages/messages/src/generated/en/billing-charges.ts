import { catalogue } from '../../translate.ts';

interface Messages {
  "nothing": object;
  "wayOut": object;
  "wayOutFree": object;
  "wayOutOwed": object;
}

export const t = catalogue<Messages>("billing-charges", {
  "nothing": "Nothing",
  "wayOut": "Cancel anytime and keep what you've paid for.",
  "wayOutFree": "Cancel before that day and pay nothing.",
  "wayOutOwed": "Cancel before that day and pay no more.",
});
