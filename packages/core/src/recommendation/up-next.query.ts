import { createHash } from 'node:crypto';
import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { isPlayable, isPublished } from '../catalog/index.ts';
import { findFeed, presentPicks } from './feeds.ts';
import { onePickPerShow, picksFor } from './show-picks.query.ts';
import type { RowFrom } from '@houselights/db';
import type { Recommendations } from '@houselights/contracts';
import type { OwnInput } from '../caller.ts';
import type { KeptFeed, Recommender } from './recommender.ts';
import type { FeedPick } from './feed.ts';

export interface UpNext {
  readonly videoId: string;
  readonly count: number;
  readonly recommendationId: string | undefined;
  readonly seasonId: string | undefined;
  /** The account whose lists may be continued, besides shared ones. */
  readonly caller: OwnInput['caller'] | undefined;
}

const usual = 20;
/** The maximum length of a list. */
const longest = 60;
/** Videos read per kind: several episodes of a show become one pick. */
const looked = 2 * longest;

const anchorOf = statement({
  name: 'up-next-anchor',
  text: `select v.id, v.title, v."seasonId", v."episodeNumber", v."publishedAt", v."creatorTeamId",
    stat."neighbourIds", season."channelId" as "showId", season.number as "seasonNumber", season.id is not distinct from v."seasonId" as "isOfSeason"
  from video v left join video_stat stat on stat."videoId" = v.id
    left join season on season.id = coalesce((select id from season chosen where chosen.id = $2), v."seasonId")
  where v.id = $1 and ${isPublished}`,
  params: { videoId: sql.text, seasonId: sql.nullable(sql.text) },
  row: {
    id: sql.text,
    title: sql.text,
    seasonId: sql.nullable(sql.text),
    episodeNumber: sql.nullable(sql.int4),
    publishedAt: sql.neverNull(sql.timestamptz),
    creatorTeamId: sql.nullable(sql.text),
    neighbourIds: sql.nullable(sql.array(sql.text)),
    showId: sql.nullable(sql.text),
    seasonNumber: sql.nullable(sql.int4),
    // False for a video that is watched as part of another video's season.
    isOfSeason: sql.bool,
  },
});
type Anchor = RowFrom<typeof anchorOf>;

const playable = `where ${isPublished} and ${isPlayable} and v.id <> $1`;

/** Episodes without a number come last, by release date. */
const unnumbered = 2_147_483_647;

const laterEpisodes = statement({
  name: 'up-next-episodes',
  text: `select v.id from season s join video v on v."seasonId" = s.id ${playable}
  and s."channelId" = $2
  and (s.number, coalesce(v."episodeNumber", ${unnumbered}), v."publishedAt", v.id) > ($3::int, $4::int, $5::timestamptz, $1)
  order by s.number, v."episodeNumber" nulls last, v."publishedAt", v.id limit ${longest}`,
  params: { videoId: sql.text, showId: sql.text, season: sql.int4, episode: sql.int4, publishedAt: sql.timestamptz },
  row: { id: sql.text },
});

const othersOfCreator = statement({
  name: 'up-next-creator',
  text: `select v.id from video v ${playable} and v."creatorTeamId" = $2
  order by v."publishedAt" desc, v.id desc limit ${looked}`,
  params: { videoId: sql.text, creatorTeamId: sql.text },
  row: { id: sql.text },
});

const newestOthers = statement({
  name: 'up-next-others',
  text: `select v.id from video v ${playable} order by v."publishedAt" desc, v.id desc limit ${looked}`,
  params: { videoId: sql.text },
  row: { id: sql.text },
});

/**
 * What to watch after a video: its next episodes, what the same people watched, the same creators' videos, what is new. Any other show
 * appears once, with the caller's next episode. Given the id of an earlier list (of any kind) that contains the video, it continues there.
 * @throws not_found, recommendation_gone
 */
export async function getUpNext(deps: Recommender, input: UpNext): Promise<Recommendations> {
  const { videoId, recommendationId, caller } = input;
  const accountId = caller?.accountId ?? null;
  const anchor = await readAnchor(deps, input);
  const fresh = await list(deps, anchor);
  const before = recommendationId === undefined ? undefined : await findFeed(deps, { id: recommendationId, accountId });
  // The rest of the earlier list, followed by what this video leads to.
  const rest = before === undefined ? [] : restOf(before, anchor);
  const seen = new Set([videoId, ...(before?.feed.picks ?? []).map((pick) => pick.videoId)]);
  const picks = before === undefined ? fresh : [...rest, ...fresh.filter((pick) => !seen.has(pick.videoId))];
  const shown = await picksFor(deps, accountId, picks.slice(0, longest));
  return {
    recommendationId: before?.feed.id ?? (await note(deps, videoId, fresh)),
    media: (await presentPicks(deps, shown)).filter(({ id }) => id !== videoId).slice(0, input.count),
  };
}

export const usualUpNext = usual;

function restOf({ kind, feed }: KeptFeed, { id, showId }: Anchor): readonly FeedPick[] {
  const exact = feed.picks.findIndex((pick) => pick.videoId === id);
  const at = exact >= 0 || showId === null ? exact : feed.picks.findIndex((pick) => pick.showId === showId);
  // Up-next lists always continue; other lists only from a video that they contain.
  return at < 0 && kind !== 'up-next' ? [] : feed.picks.slice(at + 1);
}

async function readAnchor({ db }: Recommender, { videoId, seasonId }: UpNext): Promise<Anchor> {
  const anchor = await anchorOf.first(db.pool, { videoId, seasonId: seasonId ?? null });
  if (anchor === undefined) throw new Refusal('not_found');
  return anchor;
}

async function list({ db }: Recommender, anchor: Anchor): Promise<FeedPick[]> {
  const { id: videoId, showId, seasonNumber, isOfSeason, episodeNumber, publishedAt, creatorTeamId } = anchor;
  const number = isOfSeason ? (episodeNumber ?? unnumbered) : 0;
  const [episodes, creator, others] = await Promise.all([
    showId === null
      ? []
      : laterEpisodes.rows(db.pool, { videoId, showId, season: seasonNumber ?? 0, episode: number, publishedAt }),
    creatorTeamId === null ? [] : othersOfCreator.rows(db.pool, { videoId, creatorTeamId }),
    newestOthers.rows(db.pool, { videoId }),
  ]);
  const because = { id: anchor.id, title: anchor.title };
  const company = anchor.neighbourIds ?? [];
  // The video itself comes first, so that continuing its list does not lead back to it.
  const self: FeedPick = { videoId: anchor.id, reason: { code: 'house', because: null } };
  const reasoned: FeedPick[] = [
    ...episodes.slice(0, 8).map(({ id }) => ({ videoId: id, reason: { code: 'next-episode' as const, because } })),
    ...company.slice(0, 30).map((id) => ({ videoId: id, reason: { code: 'watched-together' as const, because } })),
    ...episodes.slice(8).map(({ id }) => ({ videoId: id, reason: { code: 'same-show' as const, because } })),
    ...creator.map(({ id }) => ({ videoId: id, reason: { code: 'same-creator' as const, because } })),
    ...others.map(({ id }) => ({ videoId: id, reason: { code: 'new' as const, because: null } })),
  ];
  const once = new Map<string, FeedPick>();
  // A show's first episode may be the video itself, if watched as part of another season.
  for (const pick of [self, ...(await onePickPerShow({ db }, reasoned, showId))]) {
    if (!once.has(pick.videoId)) once.set(pick.videoId, pick);
  }
  return [...once.values()].slice(0, longest);
}

const noteFeed = statement({
  name: 'note-up-next',
  text: `insert into recommendation_feed (id, kind, picks, "pickPositions") values ($1, 'up-next', $2, '{}')
  on conflict (id) do update set "createdAt" = now() where recommendation_feed."createdAt" < now() - interval '1 hour'`,
  params: { id: sql.text, picks: sql.jsonb() },
});

/** The same list has the same id, so it is stored once and not with every visit. */
async function note({ db, noted }: Recommender, videoId: string, picks: readonly FeedPick[]): Promise<string> {
  const text = JSON.stringify(picks);
  const id = createHash('sha256').update(`${videoId} ${text}`).digest('base64url').slice(0, 24);
  if (noted.has(id)) return id;
  await noteFeed.run(db.pool, { id, picks: text });
  noted.set(id, true, { ttl: 60 * 60_000 });
  return id;
}
