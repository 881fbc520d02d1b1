import { blockLength } from '@houselights/rules';
import { withAdvisoryLock, sql, statement } from '@houselights/db';
import { isPlayable, isPublished } from '../catalog/index.ts';
import { newId } from '../shared/ids.ts';
import type { RowFrom } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';

type Deps = Pick<CoreDeps, 'db'>;

/** The age at which a ranking is rebuilt even if the catalog is unchanged, because popularity changes. */
const oldest = '1 hour';
/** A large catalog is not ranked again for each new video; feeds put new ones first on their own. */
const largeCatalog = 5_000;
const pauseOfLarge = '30 minutes';
/** How long rankings are kept, and so how long a feed can be paged through. */
const kept = '25 hours';

const readState = statement({
  name: 'ranking-state',
  text: `select
    (select count(*) || ':' || coalesce(max(extract(epoch from greatest(v."updatedAt", v."publishedAt"))), 0)
      from video v where ${isPublished} and ${isPlayable}) as fingerprint,
    newest.fingerprint as known, newest.length, newest."createdAt" < now() - interval '${oldest}' as old,
    newest."createdAt" < now() - interval '${pauseOfLarge}' as rested
  from (select 1) one left join lateral (select * from ranking order by "createdAt" desc limit 1) newest on true`,
  row: {
    fingerprint: sql.text,
    known: sql.nullable(sql.text),
    length: sql.nullable(sql.int4),
    old: sql.nullable(sql.bool),
    rested: sql.nullable(sql.bool),
  },
});

const ranking = { lock: 7_201, statementTimeoutMs: 300_000, workMem: '64MB' };

const orderText = `create temporary table ranked on commit drop as
  select v.id, row_number() over (order by
      ln(1 + coalesce(stat.popularity, 0)) + 3 * exp(-greatest(0, extract(epoch from now() - v."publishedAt")) / (86400 * 45)) desc,
      v."publishedAt" desc, v.id) - 1 as position
  from video v left join video_stat stat on stat."videoId" = v.id
  where ${isPublished} and ${isPlayable}`;

const blocksText = `insert into ranking_block ("rankingId", block, "videoIds")
  select $1, position / ${blockLength}, array_agg(id order by position) from ranked group by 2`;

const placesText = `insert into video_stat as known ("videoId", position, "neighbourIds", "neighbourScores")
  select id, position, '{}', '{}' from ranked
  on conflict ("videoId") do update set position = excluded.position where known.position is distinct from excluded.position`;

const goneText = `update video_stat set position = null
  where position is not null and not exists (select from ranked where id = "videoId")`;

/**
 * Ranks all playable videos, if the catalog has changed or the ranking is too old; resolves to whether it did. Readers see the previous
 * ranking until the new one is complete.
 */
export async function rankCatalog({ db }: Deps): Promise<boolean> {
  return withAdvisoryLock(db.pool, ranking, async (client) => {
    const state = await readState.first(client);
    if (state === undefined || !isDue(state)) return false;
    await client.query(orderText);
    const id = newId();
    await client.query(`insert into ranking (id, length, fingerprint) select $1, count(*), $2 from ranked`, [
      id,
      state.fingerprint,
    ]);
    await client.query(blocksText, [id]);
    await client.query(placesText);
    await client.query(goneText);
    return true;
  });
}

function isDue({ fingerprint, known, length, old, rested }: RowFrom<typeof readState>): boolean {
  if (known === null || length === null || old === true) return true;
  return known !== fingerprint && (length < largeCatalog || rested === true);
}

const olderThan = `"createdAt" < now() - interval '${kept}'`;
const removeFeeds = statement({
  name: 'remove-old-feeds',
  text: `delete from recommendation_feed where id in (select id from recommendation_feed where ${olderThan} limit 5000)`,
});
const removeRankings = statement({
  name: 'remove-old-rankings',
  text: `delete from ranking where ${olderThan} and id <> (select id from ranking order by "createdAt" desc limit 1)`,
});

/** Removes feeds that can no longer be paged through. */
export async function clearOldFeeds({ db }: Deps): Promise<void> {
  while ((await removeFeeds.run(db.pool)) === 5_000);
  await removeRankings.run(db.pool);
}
