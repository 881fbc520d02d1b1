import { randomInt } from 'node:crypto';
import { Refusal, RecommendationReason } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { blockLength, feedPlaces } from '@houselights/rules';
import { newId } from '../shared/ids.ts';
import type { RowOf } from '@houselights/db';
import type { RecommendedVideo, Recommendations } from '@houselights/contracts';
import type { Feed, FeedKind, FeedPick } from './feed.ts';
import type { KeptFeed, Recommender } from './recommender.ts';

const feedRow = {
  id: sql.text,
  createdAt: sql.timestamptz,
  picks: sql.jsonb<unknown>(),
  pickPositions: sql.neverNull(sql.array(sql.int4)),
  rankingId: sql.nullable(sql.text),
  seed: sql.int4,
  length: sql.int4,
};

const columns = `f.id, f."createdAt", f.picks, f."pickPositions", f."rankingId", f.seed, coalesce(r.length, 0) as length`;
const from = `recommendation_feed f left join ranking r on r.id = f."rankingId"`;
/** The most feeds of a kind kept per account for paging. */
const mostKept = 40;
const lifetimeMs = 24 * 60 * 60 * 1_000;
const recent = `f."createdAt" > now() - interval '24 hours'`;

const feedById = statement({
  name: 'feed-by-id',
  text: `select ${columns}, f.kind, f."accountId" from ${from}
  where f.id = $1 and (f."accountId" is null or f."accountId" = $2) and ${recent}`,
  params: { id: sql.text, accountId: sql.nullable(sql.text) },
  row: { ...feedRow, kind: sql.textOf<FeedKind>(), accountId: sql.nullable(sql.text) },
});

/** The feed with this `id`, if it is shared or the caller's own. @throws recommendation_gone */
export async function findFeed(
  { db, feeds }: Recommender,
  { id, accountId }: { readonly id: string; readonly accountId: string | null },
): Promise<KeptFeed> {
  const kept = feeds.get(id);
  const isTheirs = kept?.accountId === null || kept?.accountId === accountId;
  if (kept && isTheirs && Date.now() - kept.createdAt < lifetimeMs) return kept;
  const row = await feedById.first(db.pool, { id, accountId });
  if (row === undefined) throw new Refusal('recommendation_gone');
  const found = { feed: readRow(row), kind: row.kind, accountId: row.accountId, createdAt: row.createdAt.getTime() };
  feeds.set(id, found);
  return found;
}

const newestFeed = statement({
  name: 'latest-feed',
  text: `select ${columns} from ${from}
  where f."accountId" is not distinct from $1 and f.kind = $2 and f."createdAt" > now() - $3 * interval '1 second'
  order by f."createdAt" desc limit 1`,
  params: { accountId: sql.nullable(sql.text), kind: sql.text, seconds: sql.float8 },
  row: feedRow,
});

/** The newest feed of a kind that is no older than this many seconds. */
export async function latestFeed(
  { db }: Recommender,
  {
    kind,
    accountId,
    seconds,
  }: { readonly kind: FeedKind; readonly accountId: string | null; readonly seconds: number },
): Promise<Feed | undefined> {
  const row = await newestFeed.first(db.pool, { accountId, kind, seconds });
  return row === undefined ? undefined : readRow(row);
}

// One statement, so that the picks' positions belong to exactly the ranking that the feed names. An account keeps only its newest feeds:
// requesting the first page again and again does not fill the disk.
const insertFeed = statement({
  name: 'create-feed',
  text: `with old as (
    delete from recommendation_feed where id in (select id from recommendation_feed
      where "accountId" = $3 and kind = $2 order by "createdAt" desc offset ${mostKept - 1})
  ), newest as (select id, length from ranking where $6::boolean order by "createdAt" desc limit 1)
  insert into recommendation_feed (id, kind, "accountId", "rankingId", seed, picks, "pickPositions")
  select $1, $2, $3, newest.id, $4, $5::jsonb, case when newest.id is null then '{}'::int[] else coalesce(
      (select array_agg(stat.position) from video_stat stat
        where stat."videoId" = any($7::text[]) and stat.position is not null), '{}') end
  from (select 1) one left join newest on true
  returning id, "createdAt", picks, "pickPositions", "rankingId", seed, coalesce((select length from newest), 0) as length`,
  params: {
    id: sql.text,
    kind: sql.text,
    accountId: sql.nullable(sql.text),
    seed: sql.int4,
    picks: sql.jsonb(),
    goesOn: sql.bool,
    videoIds: sql.array(sql.text),
  },
  row: feedRow,
});

/** Stores a new feed: the picks, followed by the newest ranking if `goesOn`. */
export async function createFeed(
  { db }: Recommender,
  feed: {
    readonly kind: FeedKind;
    readonly accountId: string | null;
    readonly picks: readonly FeedPick[];
    readonly goesOn: boolean;
  },
): Promise<Feed> {
  const { kind, accountId, picks, goesOn } = feed;
  const row = await insertFeed.first(db.pool, {
    id: newId(),
    kind,
    accountId,
    seed: randomInt(-(2 ** 31), 2 ** 31),
    picks: JSON.stringify(picks),
    goesOn,
    videoIds: picks.map(({ videoId }) => videoId),
  });
  if (row === undefined) throw new Error('a feed was not created');
  return readRow(row);
}

function readRow({ id, picks, pickPositions, rankingId, length, seed }: RowOf<typeof feedRow>): Feed {
  const stored: unknown[] = Array.isArray(picks) ? picks : [];
  return { id, pickPositions, rankingId, length, seed, picks: stored.filter(isPick) };
}

function isPick(value: unknown): value is FeedPick {
  if (typeof value !== 'object' || value === null || !('videoId' in value) || !('reason' in value)) return false;
  return typeof value.videoId === 'string' && RecommendationReason.safeParse(value.reason).success;
}

const byTheHouse: RecommendationReason = { code: 'house', because: null };

// One text per block: the client parses arrays character by character, which cost more than the statement itself.
const rankingBlocks = statement({
  name: 'ranking-blocks',
  text: `select block, array_to_string("videoIds", E'\\n') as ids from ranking_block
  where "rankingId" = $1 and block = any($2)`,
  params: { rankingId: sql.text, blocks: sql.array(sql.int4) },
  row: { block: sql.int4, ids: sql.text },
});

/** The items of a feed from `from` up to but excluding `to`. */
export async function readFeed(deps: Recommender, feed: Feed, from: number, to: number): Promise<Recommendations> {
  const places = feedPlaces({ ...feed, picks: feed.picks.length }, from, to);
  const positions = places.flatMap((place) => ('position' in place ? [place.position] : []));
  const ranked = await readBlocks(deps, feed.rankingId ?? '', [...new Set(positions.map(blockOf))]);
  const picks = places.flatMap((place): FeedPick[] => {
    if ('pick' in place) return feed.picks.slice(place.pick, place.pick + 1);
    const videoId = ranked.get(blockOf(place.position))?.[place.position % blockLength];
    return videoId === undefined ? [] : [{ videoId, reason: byTheHouse }];
  });
  return { recommendationId: feed.id, media: await presentPicks(deps, picks) };
}

async function readBlocks(
  { db, blocks }: Recommender,
  rankingId: string,
  wanted: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = new Map(wanted.map((block) => [block, blocks.get(`${rankingId}/${block}`) ?? []]));
  const missing = wanted.filter((block) => found.get(block)?.length === 0);
  if (missing.length === 0) return found;
  const rows = await rankingBlocks.rows(db.pool, { rankingId, blocks: missing });
  for (const { block, ids } of rows) {
    const videoIds = ids.split('\n');
    found.set(block, videoIds);
    blocks.set(`${rankingId}/${block}`, videoIds);
  }
  return found;
}

/** How long a video is labelled new, in ms. */
const newForMs = 14 * 24 * 60 * 60 * 1_000;

/** The cards of the picks that are still playable. Feeds are kept for long, so whether a video is still new is decided on display. */
export async function presentPicks({ cards }: Recommender, picks: readonly FeedPick[]): Promise<RecommendedVideo[]> {
  const reasons = new Map<string, RecommendationReason>();
  for (const { videoId, reason } of picks) if (!reasons.has(videoId)) reasons.set(videoId, reason);
  const videos = await cards.read([...reasons.keys()]);
  const newSince = Date.now() - newForMs;
  return videos.map((card) => {
    const reason = reasons.get(card.id) ?? byTheHouse;
    const isOld = reason.code === 'new' && Date.parse(card.publishedAt) < newSince;
    return { ...card, reason: isOld ? byTheHouse : reason };
  });
}

function blockOf(position: number): number {
  return Math.floor(position / blockLength);
}
