import { definePersonalData, later } from '../shared/personal-data.ts';

/** Documents of the search are written by triggers of what they are made from, and change with it. */
export const searchPersonalData = definePersonalData({
  feature: 'search',
  tables: {
    search_word: {
      word: later(
        "a word of a creator's name that stands nowhere any more goes within 12 hours, by the job search.tidy",
      ),
    },
  },
});
