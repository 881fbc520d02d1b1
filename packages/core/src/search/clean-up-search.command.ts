import { withAdvisoryLock, sql, statement } from '@houselights/db';
import type { RowFrom } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';

type Deps = Pick<CoreDeps, 'db'>;

const tidying = { lock: 7_203, statementTimeoutMs: 300_000, workMem: '64MB' };

const copyPopularity = statement({
  name: 'search-copy-popularity',
  text: `with fresh as (
    select d.id, round(ln(1 + sum(stat.popularity))::numeric, 1)::real as popularity
    from search_document d join video v on v.id = d.id join video_stat stat on stat."videoId" = v.id
    where d.kind = 'video' and stat.popularity > 0 group by d.id
    union all
    select season."channelId", round(ln(1 + sum(stat.popularity))::numeric, 1)::real
    from video_stat stat join video v on v.id = stat."videoId" join season on season.id = v."seasonId" where stat.popularity > 0 group by 1
    union all
    select coalesce(v."creatorTeamId", show."creatorTeamId"), round(ln(1 + sum(stat.popularity))::numeric, 1)::real
    from video_stat stat join video v on v.id = stat."videoId" left join season on season.id = v."seasonId"
      left join channel show on show.id = season."channelId" where stat.popularity > 0 group by 1)
  update search_document d set popularity = coalesce(fresh.popularity, 0)
  from search_document known left join fresh on fresh.id = known.id
  where d.id = known.id and d.popularity is distinct from coalesce(fresh.popularity, 0)`,
});

const readState = statement({
  name: 'search-count-state',
  text: `select
    (select count(*)::int from search_document where kind = 'video') as documents,
    (select count(*)::int from caption_passage) as passages,
    counted.documents as "countedDocuments", counted.passages as "countedPassages", counted.at < now() - interval '12 hours' as old
  from (select 1) one left join search_count counted on counted.id = 1`,
  row: {
    documents: sql.int4,
    passages: sql.int4,
    countedDocuments: sql.nullable(sql.int4),
    countedPassages: sql.nullable(sql.int4),
    old: sql.nullable(sql.bool),
  },
});

// Words that no longer occur are removed; words added meanwhile keep their known counts.
const countWords = statement({
  name: 'search-count-words',
  text: `with counted as (
    select word, sum(documents)::int as documents, sum(passages)::int as passages from (
      select word, ndoc as documents, 0 as passages from ts_stat('select tsv from search_document where kind = ''video''')
      union all select word, 0, ndoc from ts_stat('select tsv from caption_passage')
      union all select word, 0, 0 from ts_stat('select tsv from search_document where kind <> ''video''')
      union all select tag, count(*), 0 from search_document, unnest(tags) as tag
        where kind = 'video' and (tag like 'y:%' or tag like 'l:%' or tag = 'f:') group by tag
    ) each group by word),
  gone as (delete from search_word known using (select word from search_word except select word from counted) old where known.word = old.word)
  insert into search_word as known (word, documents, passages) select word, documents, passages from counted order by word
  on conflict (word) do update set documents = excluded.documents, passages = excluded.passages
  where (known.documents, known.passages) is distinct from (excluded.documents, excluded.passages)`,
});

const noteCount = statement({
  name: 'search-note-count',
  text: `insert into search_count (id, documents, passages) values (1, $1, $2)
    on conflict (id) do update set documents = excluded.documents, passages = excluded.passages, at = now()`,
  params: { documents: sql.int4, passages: sql.int4 },
});

/**
 * Copies popularity to where search ranks by it, and recounts words if enough has changed since the last time: search needs to know which
 * words are common, but not exactly. Resolves to whether it counted.
 */
export async function cleanUpSearch({ db }: Deps): Promise<boolean> {
  return withAdvisoryLock(db.pool, tidying, async (client) => {
    await copyPopularity.run(client);
    const state = await readState.first(client);
    if (state === undefined || !isDue(state)) return false;
    await countWords.run(client);
    await noteCount.run(client, { documents: state.documents, passages: state.passages });
    return true;
  });
}

function isDue({ documents, passages, countedDocuments, countedPassages, old }: RowFrom<typeof readState>): boolean {
  if (countedDocuments === null || countedPassages === null || old === true) return true;
  const moved = (now: number, then: number): boolean => Math.abs(now - then) > 20 + then * 0.02;
  return moved(documents, countedDocuments) || moved(passages, countedPassages);
}
