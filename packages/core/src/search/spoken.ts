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

const mostPassages = 300;
/** What more passages say is looked for in the newest of them first: to look all of them up takes longer than to find enough. */
const usual = 12_000;
const newest = 8_000;
const enough = 60;

// What is said counts about as much as what a description says.
const among = (passages: string): string => `select distinct on (d.id) d.id, p.id::text as "passageId",
    (0.15 * ts_rank('{1,1,1,1}', p.tsv, $1::tsquery) * ${standing})::float as score
  from (select id, "captionId", tsv from ${passages} where tsv @@ $1::tsquery limit ${mostPassages}) p
  join caption c on c.id = p."captionId" join video v on v."assetId" = c."assetId" join search_document d on d.id = v.id
  where d.tags @> $2::text[] and d."publishedAt" <= now()
  order by d.id, 3 desc, p.id`;
const amongAll = { name: 'search-spoken', text: among('caption_passage') };
const amongNewest = {
  name: 'search-lately-spoken',
  text: among(`(select * from caption_passage order by id desc limit ${newest}) lately`),
};

/** Videos in whose captions all of the words stand close together. */
export async function findSpoken(
  connection: Client,
  words: readonly QueryWord[],
  { tags }: ChosenTags,
): Promise<Spoken[]> {
  const expected = Math.min(...words.map(({ meant }) => meant.reduce((sum, { passages }) => sum + passages, 0)));
  if (expected === 0) return [];
  const values = [allOf(words), tags];
  if (expected > usual) {
    const { rows } = await connection.query<Spoken>({ ...amongNewest, values });
    if (rows.length >= enough) return rows;
  }
  return (await connection.query<Spoken>({ ...amongAll, values })).rows;
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
