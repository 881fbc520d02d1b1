import { sql, statement } from '@houselights/db';
import { isAtEnd, mixPicks } from '@houselights/rules';
import { isPlayable, isPublished } from '../catalog/index.ts';
import type { RowFrom, RowOf } from '@houselights/db';
import type { RecommendationReason } from '@houselights/contracts';
import type { Candidate } from '@houselights/rules';
import type { CoreDeps } from '../deps.ts';
import type { FeedPick } from './feed.ts';

type Deps = Pick<CoreDeps, 'db'>;

/** A video that the account watched recently, newest first. */
type Watched = RowFrom<typeof watchedLately>;

interface Reasoned extends Candidate {
  readonly reason: RecommendationReason;
}

/** How many recent videos make up a taste, and the factor by which each older one counts less. */
const memory = 30;
const fading = 0.93;

const watchedLately = statement({
  name: 'taste',
  text: `select v.id as "videoId", v.title, v."seasonId", v."episodeNumber", p."currentTime", p."totalTime", p.watched,
    stat."neighbourIds", stat."neighbourScores"
  from (select * from playback_progress where "accountId" = $1 order by "updatedAt" desc, "videoId" desc limit ${memory}) p
  join video v on v.id = p."videoId" left join video_stat stat on stat."videoId" = v.id
  order by p."updatedAt" desc, p."videoId" desc`,
  params: { accountId: sql.text },
  row: {
    videoId: sql.text,
    title: sql.text,
    seasonId: sql.nullable(sql.text),
    episodeNumber: sql.nullable(sql.int4),
    currentTime: sql.float8,
    totalTime: sql.float8,
    watched: sql.bool,
    neighbourIds: sql.nullable(sql.array(sql.text)),
    neighbourScores: sql.nullable(sql.array(sql.float8)),
  },
});

export async function readTaste({ db }: Deps, accountId: string): Promise<readonly Watched[]> {
  return watchedLately.rows(db.pool, { accountId });
}

/** Videos that the same people watched, scored by closeness and recency of the videos that connect them. */
function byCompany(taste: readonly Watched[]): Map<string, { score: number; because: Watched }> {
  const found = new Map<string, { score: number; strongest: number; because: Watched }>();
  for (const [age, one] of taste.entries()) {
    for (const [at, videoId] of (one.neighbourIds ?? []).entries()) {
      const score = (one.neighbourScores?.[at] ?? 0) * fading ** age;
      const known = found.get(videoId);
      if (known === undefined) found.set(videoId, { score, strongest: score, because: one });
      else {
        known.score += score;
        if (score > known.strongest) Object.assign(known, { strongest: score, because: one });
      }
    }
  }
  return found;
}

const candidateRow = { videoId: sql.text, group: sql.nullable(sql.text) };
type CandidateRow = RowOf<typeof candidateRow>;

const unseen = `not exists (select from playback_progress p where p."accountId" = $1 and p."videoId" = v.id)`;
const candidateColumns = `v.id as "videoId", season."channelId" as "group"`;
const candidateJoins = `left join season on season.id = v."seasonId"`;

const candidatesOf = statement({
  name: 'picks-company',
  text: `select ${candidateColumns} from video v ${candidateJoins}
  where v.id = any($2) and ${isPublished} and ${isPlayable} and ${unseen}`,
  params: { accountId: sql.text, ids: sql.array(sql.text) },
  row: candidateRow,
});

// The next episode after each finished one, unless it was begun already.
const nextEpisodes = statement({
  name: 'picks-next',
  text: `select ${candidateColumns}, seen.id as because, seen.title
  from unnest($2::text[]) with ordinality as wanted(id, place) join video seen on seen.id = wanted.id
  cross join lateral (select * from video later where later."seasonId" = seen."seasonId"
    and later."episodeNumber" > seen."episodeNumber" and later."publishedAt" <= now()
    order by later."episodeNumber" limit 1) v
  ${candidateJoins} where ${isPlayable} and ${unseen} order by wanted.place`,
  params: { accountId: sql.text, ids: sql.array(sql.text) },
  row: { ...candidateRow, because: sql.text, title: sql.text },
});

const newCandidates = statement({
  name: 'picks-new',
  text: `select ${candidateColumns} from video v ${candidateJoins}
  where ${isPublished} and ${isPlayable} and ${unseen} order by v."publishedAt" desc, v.id desc limit 40`,
  params: { accountId: sql.text },
  row: candidateRow,
});

const popularCandidates = statement({
  name: 'picks-popular',
  text: `select ${candidateColumns} from video_stat stat join video v on v.id = stat."videoId" ${candidateJoins}
  where stat.popularity > 0 and ${isPublished} and ${isPlayable} and ${unseen}
  order by stat.popularity desc, v.id limit 80`,
  params: { accountId: sql.text },
  row: candidateRow,
});

/**
 * What an account will probably like, best first, each with its reason: next episodes, what the same people watched, what is new, what is
 * popular. An account that has watched nothing gets the last two.
 */
export async function personalPicks(deps: Deps, accountId: string, most: number): Promise<FeedPick[]> {
  const taste = await readTaste(deps, accountId);
  const company = byCompany(taste);
  const finished = taste.filter((one) => one.watched || isAtEnd(one.currentTime, one.totalTime));
  const nearest = [...company].toSorted(([, a], [, b]) => b.score - a.score).slice(0, 300);
  const { pool } = deps.db;
  const finishedIds = finished.filter(({ seasonId }) => seasonId !== null).map(({ videoId }) => videoId);
  const nearIds = nearest.map(([videoId]) => videoId);
  const [next, near, fresh, popular] = await Promise.all([
    finishedIds.length === 0 ? [] : nextEpisodes.rows(pool, { accountId, ids: finishedIds }),
    nearIds.length === 0 ? [] : candidatesOf.rows(pool, { accountId, ids: nearIds }),
    newCandidates.rows(pool, { accountId }),
    popularCandidates.rows(pool, { accountId }),
  ]);
  const inOrder = (rows: readonly CandidateRow[], code: 'new' | 'popular'): Reasoned[] =>
    rows.map(({ videoId, group }, at) => ({ videoId, group, score: -at, reason: { code, because: null } }));
  return mixPicks<Reasoned>(
    [
      {
        share: 2,
        candidates: next.map(({ videoId, group, because, title }, at) => ({
          videoId,
          group,
          score: -at,
          reason: { code: 'next-episode', because: { id: because, title } },
        })),
      },
      {
        share: 7,
        candidates: near.flatMap(({ videoId, group }) => {
          const found = company.get(videoId);
          if (found === undefined) return [];
          const { videoId: id, title } = found.because;
          const reason: RecommendationReason = { code: 'watched-together', because: { id, title } };
          return [{ videoId, group, score: found.score, reason }];
        }),
      },
      { share: 1, candidates: inOrder(fresh, 'new') },
      { share: 1, candidates: inOrder(popular, 'popular') },
    ],
    most,
  ).map(({ videoId, reason }) => ({ videoId, reason }));
}
