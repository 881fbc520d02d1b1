import type { SearchCatalog } from '@houselights/core';
import type { Database } from '@houselights/db';

type Query = Partial<SearchCatalog>;

/** Realistic searches for this particular site: queries, word prefixes, and one video's id. */
export async function makeQueries({
  pool,
}: Database): Promise<{ queries: Query[]; prefixes: string[]; videoId: string }> {
  const texts = async (text: string): Promise<string[]> =>
    (await pool.query<{ word: string }>(text)).rows.map(({ word }) => word);
  const ofEmails = `word ~ '^[a-z]{5,}$'`;
  const rare = await texts(
    `select word from search_word where ${ofEmails} and documents between 1 and 20 order by md5(word) limit 20`,
  );
  const usual = await texts(
    `select word from search_word where ${ofEmails} and documents between 100 and 2000 order by md5(word) limit 20`,
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
