import * as core from '@houselights/core';
import { seedDatabase } from '@houselights/seed';
import { keepBars } from '../support/bars.ts';
import { readWhole, recordPlans } from '../support/plans.ts';
import { startProduct } from '../support/product.ts';
import { makeQueries } from '../support/search-queries.ts';
import type { Bench } from '../support/bench.ts';

const size = { videos: 100_000, members: 5_000, plays: 100_000 };

/** Search and suggestions in 100,000 videos over HTTP, and a check that none of their plans scans a large table. */
export const search: Bench = async (options) => {
  const { progress } = options;
  const product = await startProduct(async (db) => {
    progress(`filling a database with ${size.videos.toLocaleString('en')} videos`);
    await seedDatabase(db, { ...size, seed: 'search bench', now: Date.now(), tell: progress });
    await core.learnFromPlays({ db });
    await core.rankCatalog({ db });
    await core.cleanUpSearch({ db });
    await db.pool.query('vacuum (analyze) search_document, search_word, caption_passage, video, asset, video_stat');
  });
  try {
    const { queries, prefixes, videoId } = await makeQueries(product.db);
    const plans = await recordPlans(product.db, async (db) => {
      for (const query of queries) await core.searchCatalog({ db }, { page: 1, ...query });
      for (const prefix of prefixes) await core.suggestSearch({ db }, { search: prefix });
    });
    const whole = await readWhole(product.db, plans);
    if (whole.length > 0) throw new Error(`Plans without an index: ${whole.join('; ')}`);
    const headers = manyAddresses;
    const met = await keepBars(options, {
      name: 'search',
      about: `Search and suggestions over HTTP in a house of ${size.videos.toLocaleString('en')} videos, 30 % of them with captions: a mix of ${queries.length} queries (rare and common words, several words, slips, what is said, each filter, later pages) and ${prefixes.length} beginnings of words. The reference is one video by its id.`,
      reference: { url: product.url, paths: [`/api/v1/media/${videoId}`], headers },
      barred: [
        {
          name: 'search',
          bar: 50,
          url: product.url,
          paths: queries.map((query) => `/api/v1/search?${parameters(query)}`),
          headers,
        },
        {
          name: 'suggestions',
          bar: 15,
          url: product.url,
          paths: prefixes.map((words) => `/api/v1/search/suggestions?${parameters({ search: words })}`),
          headers,
        },
      ],
      plans,
    });
    return met;
  } finally {
    await product.stop();
  }
};

/** The product rate-limits each address, so the requests come from many. */
const manyAddresses = (index: number) => ({ 'x-forwarded-for': `198.18.${(index >> 8) & 255}.${index & 255 || 1}` });

function parameters(query: object): string {
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
}
