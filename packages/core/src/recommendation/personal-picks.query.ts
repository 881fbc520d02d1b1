import { isAtEnd, mixPicks } from '@houselights/rules';
import { isPlayable, isPublished } from '../catalog/index.ts';
import type { RecommendationReason } from '@houselights/contracts';
import type { Candidate } from '@houselights/rules';
import type { CoreDeps } from '../deps.ts';
import type { FeedPick } from './feed.ts';

type Deps = Pick<CoreDeps, 'db'>;

/** A video that the account watched lately, newest first. */
interface Watched {
  readonly videoId: string;
  readonly title: string;
  readonly seasonId: string | null;
  readonly episodeNumber: number | null;
  readonly currentTime: number;
  readonly totalTime: number;
  readonly watched: boolean;
  readonly neighbourIds: string[] | null;
  readonly neighbourScores: number[] | null;
}

interface Reasoned extends Candidate {
  readonly reason: RecommendationReason;
}

/** How far back a taste is read, and how much less each older one counts. */
const memory = 30;
const fading = 0.93;

const watchedText = `select v.id as "videoId", v.title, v."seasonId", v."episodeNumber", p."currentTime", p."totalTime", p.watched,
    stat."neighbourIds", stat."neighbourScores"
  from (select * from playback_progress where "accountId" = $1 order by "updatedAt" desc, "videoId" desc limit ${memory}) p
  join video v on v.id = p."videoId" left join video_stat stat on stat."videoId" = v.id
  order by p."updatedAt" desc, p."videoId" desc`;

export async function readTaste({ db }: Deps, accountId: string): Promise<readonly Watched[]> {
  return (await db.pool.query<Watched>({ name: 'taste', text: watchedText, values: [accountId] })).rows;
}

/** Videos that the same people watched, by how near and how fresh what connects them is. */
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

interface CandidateRow {
  readonly videoId: string;
  readonly group: string | null;
}

const unseen = `not exists (select from playback_progress p where p."accountId" = $1 and p."videoId" = v.id)`;
const candidateColumns = `v.id as "videoId", season."channelId" as "group"`;
const candidateJoins = `left join season on season.id = v."seasonId"`;

const companyText = `select ${candidateColumns} from video v ${candidateJoins}
  where v.id = any($2) and ${isPublished} and ${isPlayable} and ${unseen}`;

// The first episode after each that was seen to its end, where it was not begun yet.
const nextText = `select ${candidateColumns}, seen.id as because, seen.title
  from unnest($2::text[]) with ordinality as wanted(id, place) join video seen on seen.id = wanted.id
  cross join lateral (select * from video later where later."seasonId" = seen."seasonId"
    and later."episodeNumber" > seen."episodeNumber" and later."publishedAt" <= now()
    order by later."episodeNumber" limit 1) v
  ${candidateJoins} where ${isPlayable} and ${unseen} order by wanted.place`;

const newText = `select ${candidateColumns} from video v ${candidateJoins}
  where ${isPublished} and ${isPlayable} and ${unseen} order by v."publishedAt" desc, v.id desc limit 40`;

const popularText = `select ${candidateColumns} from video_stat stat join video v on v.id = stat."videoId" ${candidateJoins}
  where stat.popularity > 0 and ${isPublished} and ${isPlayable} and ${unseen}
  order by stat.popularity desc, v.id limit 80`;

interface NextRow extends CandidateRow {
  readonly because: string;
  readonly title: string;
}

/**
 * What one account may like best first, each with its reason: the next episodes, what the same people watched, what is new, what is
 * popular. Whoever has watched nothing yet gets the last two.
 */
export async function personalPicks(deps: Deps, accountId: string, most: number): Promise<FeedPick[]> {
  const taste = await readTaste(deps, accountId);
  const company = byCompany(taste);
  const finished = taste.filter((one) => one.watched || isAtEnd(one.currentTime, one.totalTime));
  const nearest = [...company].toSorted(([, a], [, b]) => b.score - a.score).slice(0, 300);
  const ask = async <R extends CandidateRow>(name: string, text: string, ids?: readonly string[]): Promise<R[]> =>
    ids?.length === 0
      ? []
      : (await deps.db.pool.query<R>({ name, text, values: [accountId, ...(ids === undefined ? [] : [ids])] })).rows;
  const [next, near, fresh, popular] = await Promise.all([
    ask<NextRow>(
      'picks-next',
      nextText,
      finished.filter(({ seasonId }) => seasonId !== null).map(({ videoId }) => videoId),
    ),
    ask(
      'picks-company',
      companyText,
      nearest.map(([videoId]) => videoId),
    ),
    ask('picks-new', newText),
    ask('picks-popular', popularText),
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
