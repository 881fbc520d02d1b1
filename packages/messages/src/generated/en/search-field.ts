import { catalogue } from '../../translate.ts';

interface Messages {
  "label": object;
  "placeholder": object;
  "clear": object;
}

export const t = catalogue<Messages>("search-field", {
  "label": "Search",
  "placeholder": "Search",
  "clear": "Clear search",
});
