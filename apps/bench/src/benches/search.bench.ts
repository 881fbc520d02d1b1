import * as core from '@houselights/core';
import { seedDatabase } from '@houselights/seed';
import { keepBars } from '../support/bars.ts';
import { readWhole, recordPlans } from '../support/plans.ts';
import { startProduct } from '../support/product.ts';
import type { Bench } from '../support/bench.ts';
import type { Database } from '@houselights/db';

const size = { videos: 100_000, members: 5_000, plays: 100_000 };

/** Search and suggestions of 100,000 videos over HTTP, and that no plan of theirs reads a large table from end to end. */
export const search: Bench = async (options) => {
  const { progress } = options;
  const product = await startProduct(async (db) => {
    progress(`filling a database with ${size.videos.toLocaleString('en')} videos`);
    await seedDatabase(db, { ...size, seed: 'search bench', now: Date.now(), tell: progress });
    await core.learnFromPlays({ db });
    await core.rankCatalog({ db });
    await core.tidySearch({ db });
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

/** The product limits how much one address may ask: here the questions come from many. */
const manyAddresses = (index: number) => ({ 'x-forwarded-for': `198.18.${(index >> 8) & 255}.${index & 255 || 1}` });

function parameters(query: object): string {
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
}

type Query = Partial<core.SearchCatalog>;

async function makeQueries({ pool }: Database): Promise<{ queries: Query[]; prefixes: string[]; videoId: string }> {
  const texts = async (text: string): Promise<string[]> =>
    (await pool.query<{ word: string }>(text)).rows.map(({ word }) => word);
  const ofLetters = `word ~ '^[a-z]{5,}$'`;
  const rare = await texts(
    `select word from search_word where ${ofLetters} and documents between 1 and 20 order by md5(word) limit 20`,
  );
  const usual = await texts(
    `select word from search_word where ${ofLetters} and documents between 100 and 2000 order by md5(word) limit 20`,
  );
  const common = await texts(`select word from search_word where word !~ ':' order by documents desc limit 12`);
  const titles = await texts(`select title as word from video where "publishedAt" <= now() order by md5(id) limit 20`);
  const spoken = await texts(
    `select split_part(text, E'\\n', 2) as word from caption_passage where id % 9973 = 0 limit 10`,
  );
  const [show = ''] = await texts(`select slug as word from channel where kind = 'show' order by id limit 1`);
  const [team = ''] = await texts(`select slug as word from creator_team order by id limit 1`);
  const [name = ''] = await texts(`select "displayName" as word from creator_team order by id desc limit 1`);
  const [videoId = ''] = await texts(`select id as word from search_document where kind = 'video' order by id limit 1`);
  const slip = (word: string): string => `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}`;
  const year = new Date().getUTCFullYear() - 1;
  const [one = '', two = '', three = ''] = usual;
  const words = (list: readonly string[]): Query[] => list.map((search) => ({ search }));
  const queries: Query[] = [
    ...words(rare),
    ...words(usual),
    ...words(common),
    ...words(titles),
    ...words([...usual.slice(0, 8), ...rare.slice(0, 4)].map(slip)),
    ...words(spoken),
    ...words([
      `the ${one}`,
      `the ${common.slice(0, 3).join(' ')}`,
      `${one} ${two} ${three}`,
      `${one} the of a`,
      'season 2 episode 4',
    ]),
    ...[1, 2, 25].map((page): Query => ({ search: common[0] ?? '', page })),
    ...[common[0] ?? '', one].flatMap((search): Query[] => [
      { search, show },
      { search, ctid: team },
      { search, creatorName: name },
      { search, year },
      { search, length: 'short' },
      { search, free: true },
      { search, year, length: 'long', free: true },
    ]),
    { show },
    { ctid: team },
    { year: year - 3 },
    { free: true },
    { length: 'short', free: true },
    {},
  ];
  const prefixes = [...rare, ...usual, ...common].flatMap((word) => [
    word.slice(0, 1),
    word.slice(0, 3),
    word.slice(0, 5),
    slip(word),
  ]);
  return { queries, prefixes: [...prefixes, ...titles.map((title) => title.slice(0, 12))], videoId };
}
