import { allOf, anyOf } from './terms.ts';
import { standing } from './found-videos.ts';
import type { Client } from '@houselights/db';
import type { ChosenTags } from './filters.ts';
import type { Found } from './found-videos.ts';
import type { QueryWord } from './query-words.ts';

/** A video in which the words are spoken, and where. */
export interface Spoken extends Found {
  readonly passageId: string;
}

const mostPassages = 200;
/** What more passages say is looked for in the newest of them first: to look all of them up takes longer than to find enough. */
const usual = 12_000;
const newest = 8_000;
const enough = 40;
/** Videos of a show or a creator whose captions are read. */
const mostOfFew = 1_500;

// What is said counts about as much as what a description says.
const among = (
  passages: string,
): string => `select d.id, best."passageId"::text, (0.15 * best.rank * ${standing})::float as score
  from (
    select distinct on (p."captionId") p."captionId", p.id as "passageId", ts_rank('{1,1,1,1}', p.tsv, $1::tsquery) as rank
    from (select id, "captionId", tsv from ${passages} where tsv @@ $1::tsquery limit ${mostPassages}) p
    order by p."captionId", 3 desc, p.id) best
  join caption c on c.id = best."captionId" join video v on v."assetId" = c."assetId" join search_document d on d.id = v.id
  where (d.tags @> $2::text[]) is true and d."publishedAt" <= now()
  order by 3 desc, d.id`;

const amongAll = { name: 'search-spoken', text: among('caption_passage') };
const amongNewest = {
  name: 'search-lately-spoken',
  text: among(`(select * from caption_passage order by id desc limit ${newest}) lately`),
};
const amongFew = {
  name: 'search-spoken-there',
  text: among(`(select q.* from
      (select id from search_document where tags @> $2::text[] and kind = 'video' limit ${mostOfFew}) few
      join video v on v.id = few.id join caption c on c."assetId" = v."assetId" join caption_passage q on q."captionId" = c.id
      offset 0) there`),
};

/** Videos in whose captions all of the words stand close together; the same one more than once when several languages say it. */
export async function findSpoken(
  connection: Client,
  words: readonly QueryWord[],
  { tags, narrow }: ChosenTags,
): Promise<Spoken[]> {
  const expected = Math.min(...words.map(({ meant }) => meant.reduce((sum, { passages }) => sum + passages, 0)));
  if (expected === 0) return [];
  const values = [allOf(words), tags];
  const ask = async (statement: { readonly name: string; readonly text: string }) =>
    (await connection.query<Spoken>({ ...statement, values })).rows;
  if (expected <= usual) return ask(amongAll);
  if (narrow) return ask(amongFew);
  const lately = await ask(amongNewest);
  return lately.length >= enough || tags.length > 0 ? lately : ask(amongAll);
}

export interface Moment {
  /** Seconds. */
  readonly start: number;
  readonly text: string;
  readonly language: string;
}

const momentText = `select p.id::text as id, c.language, line.text, line.start
  from caption_passage p join caption c on c.id = p."captionId" cross join lateral (
    select one.text, one.start from unnest(string_to_array(p.text, E'\\n'), p.starts) with ordinality as one(text, start, place)
    order by ts_rank('{1,1,1,1}', search_vector(one.text, 'A'), $2::tsquery) desc, one.place limit 1) line
  where p.id = any($1::bigint[])`;

/** The line of each passage that says most of the words. */
export async function readMoments(
  connection: Client,
  passageIds: readonly string[],
  words: readonly QueryWord[],
): Promise<Map<string, Moment>> {
  if (passageIds.length === 0) return new Map();
  const query = { name: 'search-moments', text: momentText, values: [passageIds, anyOf(words)] };
  const { rows } = await connection.query<{ id: string; language: string; text: string; start: number }>(query);
  return new Map(
    rows.map(({ id, language, text: line, start }) => [id, { start: start / 1_000, text: line, language }]),
  );
}
