import { definePersonalData, later } from '../shared/personal-data.ts';

/** Search documents are maintained by triggers on their source rows, and change with them. */
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
