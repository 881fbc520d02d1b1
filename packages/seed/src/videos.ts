import { clusters } from './house.ts';
import type { Prng } from './prng.ts';
import type { House, Show } from './house.ts';
import type { Wording } from './wording.ts';

const day = 86_400_000;

export interface SeededVideo {
  readonly id: string;
  readonly assetId: string;
  readonly state: 'ready' | 'processing' | 'failed';
  readonly title: string;
  readonly description: string;
  readonly show: Show | undefined;
  readonly seasonId: string | null;
  readonly season: number;
  readonly episode: number | null;
  readonly teamId: string | null;
  readonly creatorName: string | null;
  readonly cluster: number;
  readonly durationMs: number;
  readonly free: boolean;
  readonly exclusive: boolean;
  /** Undefined for a draft. */
  readonly publishedAt: number | undefined;
  readonly createdAt: number;
  /** One passage per line: about half a minute of speech. Empty for a video without captions. */
  readonly captions: readonly { readonly starts: readonly number[]; readonly lines: readonly string[] }[];
}

/** Episodes of the shows, and standalone films, oldest first within each show. */
export function* makeVideos(
  prng: Prng,
  wording: Wording,
  { house, count, now }: { readonly house: House; readonly count: number; readonly now: number },
): Generator<SeededVideo> {
  const sum = house.shows.reduce((total, { share }) => total + share, 0);
  const inShows = count * 0.85;
  let made = 0;
  for (const show of house.shows) {
    const episodes = Math.min(count - made, Math.max(1, Math.round((inShows * show.share) / sum)));
    yield* makeEpisodes(prng, wording, { show, episodes, now });
    made += episodes;
  }
  for (; made < count; made += 1) {
    const team = prng.happens(0.5) ? prng.pick(house.teams) : undefined;
    yield makeVideo(prng, wording, {
      publishedAt: now - prng.random() ** 1.6 * 2_100 * day,
      cluster: prng.whole(0, clusters - 1),
      teamId: team?.id ?? null,
      creatorName: team === undefined ? wording.person() : null,
      exclusive: prng.happens(0.1),
      durationMs: Math.exp(prng.normal() * 0.7 + Math.log(50)) * 60_000,
    });
  }
}

function* makeEpisodes(
  prng: Prng,
  wording: Wording,
  { show, episodes, now }: { readonly show: Show; readonly episodes: number; readonly now: number },
): Generator<SeededVideo> {
  const span = now - show.publishedAt;
  const length = prng.pick([8, 12, 22, 24, 45, 52]);
  let seasonId = '';
  for (let at = 0; at < episodes; at += 1) {
    const season = Math.floor(at / show.episodesOfSeason) + 1;
    const episode = (at % show.episodesOfSeason) + 1;
    if (episode === 1) seasonId = prng.id(show.publishedAt);
    yield makeVideo(prng, wording, {
      publishedAt: show.publishedAt + (span * at) / episodes,
      cluster: show.cluster,
      show,
      seasonId,
      season,
      episode,
      teamId: show.team.id,
      exclusive: show.exclusive,
      durationMs: (length + prng.normal() * length * 0.08) * 60_000,
    });
  }
}

type Fixed = Pick<SeededVideo, 'cluster' | 'teamId' | 'exclusive' | 'durationMs'> &
  Partial<SeededVideo> & { readonly publishedAt: number };

function makeVideo(prng: Prng, wording: Wording, fixed: Fixed): SeededVideo {
  const createdAt = Math.floor(fixed.publishedAt - prng.random() * 10 * day);
  const kind = prng.random();
  const durationMs = Math.floor(Math.max(60_000, fixed.durationMs));
  return {
    show: undefined,
    seasonId: null,
    season: 0,
    episode: null,
    creatorName: null,
    ...fixed,
    id: prng.id(createdAt),
    assetId: prng.id(createdAt),
    state: kind < 0.985 ? 'ready' : kind < 0.993 ? 'processing' : 'failed',
    title: wording.title(),
    description: wording.sentences(1, 4),
    durationMs,
    free: prng.happens(0.08),
    publishedAt: prng.happens(0.99) ? Math.floor(fixed.publishedAt) : undefined,
    createdAt,
    captions: prng.happens(0.3) ? makeCaptions(prng, wording, durationMs) : [],
  };
}

const linesOfPassage = 6;

function makeCaptions({ whole }: Prng, wording: Wording, durationMs: number): SeededVideo['captions'] {
  const every = 30_000;
  return Array.from({ length: Math.min(whole(4, 12), Math.ceil(durationMs / every)) }, (_, passage) => {
    const lines = Array.from({ length: linesOfPassage }, wording.spoken);
    return { lines, starts: lines.map((_line, at) => passage * every + at * 5_000) };
  });
}
