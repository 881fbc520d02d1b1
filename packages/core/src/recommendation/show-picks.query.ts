import { sql, statement } from '@houselights/db';
import { isPlayable, isPublished } from '../catalog/index.ts';
import type { RowOf } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';
import type { FeedPick } from './feed.ts';

type Deps = Pick<CoreDeps, 'db'>;

// The first video of the first season that has one: no season is read further.
const firstOf = (among: string): string => `(select first.id from season s
    cross join lateral (select v.id from video v where v."seasonId" = s.id and ${isPublished} and ${isPlayable} ${among}
      order by v."episodeNumber" nulls last, v."publishedAt", v.id limit 1) first
    where s."channelId" = wanted.id order by s.number limit 1)`;

const showsOfVideos = statement({
  name: 'shows-of-picks',
  text: `select v.id as "videoId", show.id as "showId" from video v
  join season on season.id = v."seasonId" join channel show on show.id = season."channelId" and show."publishedAt" <= now()
  where v.id = any($1)`,
  params: { ids: sql.array(sql.text) },
  row: { videoId: sql.text, showId: sql.text },
});

const episodeRow = { showId: sql.text, videoId: sql.nullable(sql.text) };
const firstEpisodes = statement({
  name: 'first-of-shows',
  text: `select wanted.id as "showId", ${firstOf('')} as "videoId" from unnest($1::text[]) wanted(id)`,
  params: { showIds: sql.array(sql.text) },
  row: episodeRow,
});

const unwatchedEpisodes = statement({
  name: 'due-of-shows',
  text: `select wanted.id as "showId", ${firstOf(`and not exists (select from playback_progress p
    where p."accountId" = $2 and p."videoId" = v.id and p.watched)`)} as "videoId" from unnest($1::text[]) wanted(id)`,
  params: { showIds: sql.array(sql.text), accountId: sql.text },
  row: episodeRow,
});

/**
 * Reduces picks to one per show: its first episode, at the place of its first pick. Picks of `ownShowId`, which is being watched, and picks
 * without a show stay as they are.
 */
export async function onePickPerShow(
  { db }: Deps,
  picks: readonly FeedPick[],
  ownShowId: string | null,
): Promise<FeedPick[]> {
  const rows = await showsOfVideos.rows(db.pool, { ids: [...new Set(picks.map(({ videoId }) => videoId))] });
  const shows = new Map(rows.map(({ videoId, showId }) => [videoId, showId]));
  shows.forEach((showId, videoId) => {
    if (showId === ownShowId) shows.delete(videoId);
  });
  const firsts = byShow(await firstEpisodes.rows(db.pool, { showIds: [...new Set(shows.values())] }));
  const once = new Map<string, FeedPick>();
  for (const pick of picks) {
    const showId = shows.get(pick.videoId);
    const key = showId ?? pick.videoId;
    if (once.has(key)) continue;
    const first = showId === undefined ? undefined : firsts.get(showId);
    once.set(key, showId === undefined || first === undefined ? pick : { ...pick, videoId: first, showId });
  }
  return [...once.values()];
}

/** The same picks for one account: those that represent a show lead to its first unwatched episode, if there is one. */
export async function picksFor(deps: Deps, accountId: string | null, picks: readonly FeedPick[]): Promise<FeedPick[]> {
  const showIds = [...new Set(picks.flatMap(({ showId }) => showId ?? []))];
  if (accountId === null || showIds.length === 0) return [...picks];
  const due = byShow(await unwatchedEpisodes.rows(deps.db.pool, { showIds, accountId }));
  return picks.map((pick) => ({ ...pick, videoId: due.get(pick.showId ?? '') ?? pick.videoId }));
}

function byShow(rows: readonly RowOf<typeof episodeRow>[]): ReadonlyMap<string, string> {
  return new Map(rows.flatMap(({ showId, videoId }) => (videoId === null ? [] : [[showId, videoId] as const])));
}
