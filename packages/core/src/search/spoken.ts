import { sql, statement } from '@houselights/db';
import { allOf, anyOf } from './terms.ts';
import { standing } from './found-videos.ts';
import type { Client, RowFrom } from '@houselights/db';
import type { ChosenTags } from './filters.ts';
import type { QueryWord } from './query-words.ts';

/** A video in which the words are spoken, and where. */
export type Spoken = RowFrom<typeof amongAll>;

const mostPassages = 200;
/** If more passages than this may match, the newest are searched first: looking up all of them takes longer than finding enough. */
const usual = 12_000;
const newest = 8_000;
const enough = 40;
/** The most videos of a show or creator whose captions are read. */
const mostOfFew = 1_500;

// Spoken words count about as much as those in a description.
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

const found = {
  params: { words: sql.tsquery, tags: sql.array(sql.text) },
  row: { id: sql.text, passageId: sql.text, score: sql.float8 },
};
const amongAll = statement({
  name: 'search-spoken',
  text: among('caption_passage'),
  ...found,
});
const amongNewest = statement({
  name: 'search-lately-spoken',
  text: among(`(select * from caption_passage order by id desc limit ${newest}) lately`),
  ...found,
});
const amongFew = statement({
  name: 'search-spoken-there',
  text: among(`(select q.* from
      (select id from search_document where tags @> $2::text[] and kind = 'video' limit ${mostOfFew}) few
      join video v on v.id = few.id join caption c on c."assetId" = v."assetId" join caption_passage q on q."captionId" = c.id
      offset 0) there`),
  ...found,
});

/** Videos with all of the words close together in their captions; a video appears several times if several languages match. */
export async function findSpoken(
  connection: Client,
  words: readonly QueryWord[],
  { tags, narrow }: ChosenTags,
): Promise<Spoken[]> {
  const expected = Math.min(...words.map(({ meant }) => meant.reduce((sum, { passages }) => sum + passages, 0)));
  if (expected === 0) return [];
  const given = { words: allOf(words), tags };
  if (expected <= usual) return amongAll.rows(connection, given);
  if (narrow) return amongFew.rows(connection, given);
  const lately = await amongNewest.rows(connection, given);
  return lately.length >= enough || tags.length > 0 ? lately : amongAll.rows(connection, given);
}

export interface Moment {
  /** Seconds. */
  readonly start: number;
  readonly text: string;
  readonly language: string;
}

const momentsOfPassages = statement({
  name: 'search-moments',
  text: `select p.id::text as id, c.language, line.text, line.start
  from caption_passage p join caption c on c.id = p."captionId" cross join lateral (
    select one.text, one.start from unnest(string_to_array(p.text, E'\\n'), p.starts) with ordinality as one(text, start, place)
    order by ts_rank('{1,1,1,1}', search_vector(one.text, 'A'), $2::tsquery) desc, one.place limit 1) line
  where p.id = any($1::bigint[])`,
  params: { passageIds: sql.array(sql.int8), words: sql.tsquery },
  row: { id: sql.text, language: sql.text, text: sql.text, start: sql.int4 },
});

/** Each passage's line that contains the most of the words. */
export async function readMoments(
  connection: Client,
  passageIds: readonly string[],
  words: readonly QueryWord[],
): Promise<Map<string, Moment>> {
  if (passageIds.length === 0) return new Map();
  const rows = await momentsOfPassages.rows(connection, { passageIds, words: anyOf(words) });
  return new Map(
    rows.map(({ id, language, text: line, start }) => [id, { start: start / 1_000, text: line, language }]),
  );
}
