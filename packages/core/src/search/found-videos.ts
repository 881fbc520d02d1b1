import { sql, statement } from '@houselights/db';
import { allOf, asTyped, mostDocuments } from './terms.ts';
import type { Client } from '@houselights/db';
import type { ChosenTags } from './filters.ts';
import type { QueryWord } from './query-words.ts';

/** The limit of results: beyond it nothing is counted or can be paged to. */
export const mostFound = 500;

export interface Found {
  readonly id: string;
  readonly score: number;
}

/** Weights: title over show and creator over description over season and episode. */
export const weights = `'{0.02,0.1,0.4,1}'`;

/** SQL: the factor by which popularity and newness raise a document's score. */
export const standing = `(1 + 0.15 * d.popularity + 0.3 * exp(-greatest(0, extract(epoch from now() - d."publishedAt")) / 3888000))`;

// The exact title first, then titles beginning with the words, then by the weight of the matching part.
const score = `((case when d.title = $3 then 20 when starts_with(d.title, $3 || ' ') then 4 when starts_with(d.title, $3) then 2 else 0 end)
  + ts_rank(${weights}, d.tsv, $1::tsquery) * (case when d.tsv @@ $8::tsquery then 2 else 1 end)) * ${standing}`;

const columns = `d.id, d.title, d.tsv, d.popularity, d."publishedAt"`;
const matches = `d.kind = 'video' and d.tsv @@ $1::tsquery and d."publishedAt" <= now() and TAGGED`;

// Three limited routes to the same documents: the word index in no order, down the site's ranking, and from the newest.
const template = `with found as (
    (select ${columns} from search_document d where ${matches} limit $4::int)
    union all
    (select ${columns} from
      (select unnest(b."videoIds") as id from ranking_block b
        where b."rankingId" = (select r.id from ranking r order by r."createdAt" desc limit 1) and b.block < $5::int order by b.block) place
      cross join lateral (select * from search_document d where d.id = place.id and ${matches} offset 0) d
      limit $6::int)
    union all
    (select ${columns} from
      (select * from search_document n where n.kind = 'video' and n."publishedAt" <= now()
        order by n."publishedAt" desc, n.id desc limit $7::int) d
      where ${matches})
    union all
    (select ${columns} from search_document d where d.title = $3 and ${matches} limit 100))
  select d.id, max(${score})::float as score from found d group by d.id order by 2 desc, d.id limit ${mostFound}`;

const bestParams = {
  words: sql.tsquery,
  tags: sql.array(sql.text),
  title: sql.text,
  indexed: sql.int4,
  blocks: sql.int4,
  ranked: sql.int4,
  newest: sql.int4,
  typed: sql.tsquery,
};
const bestRow = { id: sql.text, score: sql.float8 };
// For "has all of no tags", an index of words and tags would be read from end to end.
const bestOfAll = statement({
  name: 'search-videos',
  text: template.replaceAll('TAGGED', '$2::text[] is not null'),
  params: bestParams,
  row: bestRow,
});
const bestOfTagged = statement({
  name: 'search-tagged-videos',
  text: template.replaceAll('TAGGED', 'd.tags @> $2::text[]'),
  params: bestParams,
  row: bestRow,
});

interface Way {
  /** Documents from the word index. */
  readonly indexed: number;
  /** Blocks of the ranking, 60 places each. */
  readonly blocks: number;
  /** The newest documents. */
  readonly newest: number;
}

const rare: Way = { indexed: 1_200, blocks: 0, newest: 0 };
const middling: Way = { indexed: 500, blocks: 17, newest: 100 };
const common: Way = { indexed: 0, blocks: 60, newest: 100 };

/**
 * Videos matching all of these words, best first. Rare words are looked up, and all their documents ranked; for common words only documents
 * high in the site's ranking, or new ones, can be among the best, so the rest is not read.
 */
export async function findVideos(
  connection: Client,
  { words, title, tags }: { readonly words: readonly QueryWord[]; readonly title: string; readonly tags: ChosenTags },
): Promise<Found[]> {
  const [query, typed] = [allOf(words), asTyped(words)];
  const best = tags.tags.length === 0 ? bestOfAll : bestOfTagged;
  const run = (way: Way): Promise<Found[]> =>
    best.rows(connection, { words: query, tags: tags.tags, title, ranked: mostFound, typed, ...way });
  const expected = mostDocuments(words) * tags.share;
  if (tags.narrow || expected <= rare.indexed * 0.8) return run(rare);
  if (tags.tags.length > 0 || expected < tags.documents / 6) return run(middling);
  const found = await run(common);
  // Words that are common individually may rarely occur together.
  return found.length < mostFound ? run(middling) : found;
}

// Follows the index of the newest: the tag index would have to sort everything it finds.
const newestOnes = statement({
  name: 'search-newest',
  text: `select d.id from search_document d
  where d.kind = 'video' and (d.tags @> $1::text[]) is true and d."publishedAt" <= now()
    and d."publishedAt" >= make_timestamptz($2::int, 1, 1, 0, 0, 0, 'UTC') and d."publishedAt" < make_timestamptz($3::int, 1, 1, 0, 0, 0, 'UTC')
  order by d."publishedAt" desc, d.id desc limit ${mostFound}`,
  params: { tags: sql.array(sql.text), from: sql.int4, before: sql.int4 },
  row: { id: sql.text },
});

const mostOfFew = 5_000;

const newestOfFew = statement({
  name: 'search-few-newest',
  text: `select id from (
    select d.id, d."publishedAt" from search_document d
    where d.kind = 'video' and d.tags @> $1::text[] and d."publishedAt" <= now() limit ${mostOfFew} offset 0) d
  order by d."publishedAt" desc, d.id desc`,
  params: { tags: sql.array(sql.text) },
  row: { id: sql.text },
});

/** The newest videos that pass the filters. */
export async function newestVideos(
  connection: Client,
  { tags, narrow, year, share, documents }: ChosenTags,
): Promise<Found[]> {
  const isFew = narrow || (tags.length > 0 && share * documents < mostOfFew / 2);
  const few = isFew ? await newestOfFew.rows(connection, { tags }) : [];
  const found =
    isFew && few.length < mostOfFew
      ? few.slice(0, mostFound)
      : await newestOnes.rows(connection, { tags, from: year ?? 1, before: (year ?? 9_999) + 1 });
  return found.map(({ id }) => ({ id, score: 0 }));
}
