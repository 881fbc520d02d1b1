import { sql, statement } from '@houselights/db';
import type { Client } from '@houselights/db';

export interface SearchFilters {
  /** A creator team's id or slug. */
  readonly ctid?: string | undefined;
  readonly creatorName?: string | undefined;
  /** A show's id or slug. */
  readonly show?: string | undefined;
  readonly year?: number | undefined;
  readonly length?: 'short' | 'medium' | 'long' | undefined;
  /** True: only what plays without a subscription. */
  readonly free?: boolean | undefined;
}

/** Filters as the tags that documents must have. */
export interface ChosenTags {
  readonly tags: readonly string[];
  /** True if they include a show or a creator: few documents have such tags. */
  readonly narrow: boolean;
  /** The estimated share of documents with all the other tags, assuming they are independent. */
  readonly share: number;
  /** The number of documents. */
  readonly documents: number;
  readonly year: number | undefined;
  /** The creator team, if one was given. */
  readonly team: string | undefined;
}

const chosenTags = statement({
  name: 'search-filters',
  text: `select
  (select array_agg(id) from (select id from creator_team where id = $1 or slug = $1) t) as teams,
  (select array_agg(id) from (select id from channel where (id = $2 or slug = $2) and kind = 'show') s) as shows,
  search_words($3) as creator,
  (select array_agg(w.documents) from unnest($4::text[]) tag join search_word w on w.word = tag) as counts,
  (select documents from search_count where id = 1) as documents`,
  params: {
    team: sql.nullable(sql.text),
    show: sql.nullable(sql.text),
    creator: sql.nullable(sql.text),
    broad: sql.array(sql.text),
  },
  row: {
    teams: sql.nullable(sql.array(sql.text)),
    shows: sql.nullable(sql.array(sql.text)),
    creator: sql.nullable(sql.array(sql.text)),
    counts: sql.nullable(sql.array(sql.int4)),
    documents: sql.nullable(sql.int4),
  },
});

/** The tags for these filters; undefined if one matches nothing, so that there can be no results. */
export async function readTags(connection: Client, filters: SearchFilters): Promise<ChosenTags | undefined> {
  const { ctid, show, creatorName, year, length, free } = filters;
  const broad = [
    ...(year === undefined ? [] : [`y:${year}`]),
    ...(length === undefined ? [] : [`l:${length}`]),
    ...(free === true ? ['f:'] : []),
  ];
  const row = await chosenTags.first(connection, {
    team: ctid ?? null,
    show: show ?? null,
    creator: creatorName ?? null,
    broad,
  });
  const [team] = row?.teams ?? [];
  const [showId] = row?.shows ?? [];
  const creator = row?.creator ?? [];
  if (ctid !== undefined && team === undefined) return undefined;
  if (show !== undefined && showId === undefined) return undefined;
  if (creatorName !== undefined && creatorName !== '' && creator.length === 0) return undefined;
  const documents = row?.documents ?? 0;
  return {
    tags: [
      ...(team === undefined ? [] : [`t:${team}`]),
      ...(showId === undefined ? [] : [`s:${showId}`]),
      ...creator.map((word) => `c:${word}`),
      ...broad,
    ],
    narrow: team !== undefined || showId !== undefined || creator.length > 0,
    share: (row?.counts ?? []).reduce((share, count) => share * (count / Math.max(1, documents)), 1),
    documents,
    year,
    team,
  };
}
