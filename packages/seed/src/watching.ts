import { clusters } from './house.ts';
import type { Prng } from './prng.ts';
import type { Member } from './members.ts';

const day = 86_400_000;
/** How long plays are kept, in days. */
const keptDays = 180;

/** A video, as needed to choose what to watch. */
export interface Watchable {
  readonly cluster: number;
  readonly seasonId: string | null;
  readonly durationMs: number;
  readonly publishedAt: number;
}

/** A column store of plays: five million objects would not fit into memory. */
export interface Plays {
  readonly count: number;
  readonly member: Uint32Array;
  readonly video: Uint32Array;
  readonly startedAt: Float64Array;
  readonly secondsWatched: Float32Array;
  /** Seconds that the same member had watched of it before. */
  readonly watchedBefore: Float32Array;
}

/** A member's position in a video after all of their plays. */
export interface Progress {
  readonly member: number;
  readonly video: number;
  readonly currentTime: number;
  readonly durationWatched: number;
  readonly watched: boolean;
  readonly at: number;
}

/** The choices of `makePlays`: each list starts with the most popular. */
class Programme {
  readonly #all: Uint32Array;
  readonly #byCluster: number[][] = Array.from({ length: clusters }, () => []);
  readonly #newest: Uint32Array;
  readonly #next: Int32Array;
  readonly #prng: Prng;

  constructor(prng: Prng, videos: readonly Watchable[]) {
    this.#prng = prng;
    this.#all = Uint32Array.from(prng.shuffle(videos.map((_, at) => at)));
    for (const at of this.#all) this.#byCluster[videos[at]?.cluster ?? 0]?.push(at);
    const byAge = this.#all.toSorted((a, b) => (videos[b]?.publishedAt ?? 0) - (videos[a]?.publishedAt ?? 0));
    this.#newest = byAge.slice(0, Math.max(1, Math.ceil(videos.length / 100)));
    this.#next = Int32Array.from(videos, ({ seasonId }, at) =>
      seasonId !== null && videos[at + 1]?.seasonId === seasonId ? at + 1 : -1,
    );
  }

  choose({ tastes }: Member, last: number): number {
    const { happens, pick, zipf } = this.#prng;
    const next = last < 0 ? -1 : (this.#next[last] ?? -1);
    if (next >= 0 && happens(0.45)) return next;
    const list = happens(0.7)
      ? (this.#byCluster[tastes.length > 1 ? pick(tastes) : (tastes[0] ?? 0)] ?? [])
      : this.#all;
    const chosen = happens(0.15) ? this.#newest[zipf(this.#newest.length)] : list[zipf(list.length)];
    return chosen ?? this.#all[0] ?? 0;
  }
}

/** Generates the members' plays in order of time; `onProgress` receives each member's final position in each video. */
export function makePlays(
  prng: Prng,
  {
    members,
    videos,
    now,
  }: { readonly members: readonly Member[]; readonly videos: readonly Watchable[]; readonly now: number },
): { readonly plays: Plays; readonly order: Float64Array; readonly progress: () => Generator<Progress> } {
  const count = videos.length === 0 ? 0 : members.reduce((sum, { plays }) => sum + plays, 0);
  const plays: Plays = {
    count,
    member: new Uint32Array(count),
    video: new Uint32Array(count),
    startedAt: new Float64Array(count),
    secondsWatched: new Float32Array(count),
    watchedBefore: new Float32Array(count),
  };
  const programme = new Programme(prng, videos);
  let at = 0;
  for (const [member, one] of members.entries()) {
    if (count === 0) break;
    const ages = Float64Array.from({ length: one.plays }, () => prng.random() ** 2 * keptDays * day)
      .sort()
      .reverse();
    const before = new Map<number, number>();
    let last = -1;
    for (const age of ages) {
      const video = programme.choose(one, last);
      const { publishedAt = 0, durationMs = 0 } = videos[video] ?? {};
      const seconds = (durationMs / 1_000) * (prng.happens(0.6) ? 0.95 + prng.random() * 0.05 : prng.random());
      const startedAt = Math.min(
        Math.max(now - age, publishedAt + prng.random() * (now - publishedAt)),
        now - seconds * 1_000,
      );
      plays.member[at] = member;
      plays.video[at] = video;
      plays.startedAt[at] = Math.floor(startedAt);
      plays.secondsWatched[at] = seconds;
      plays.watchedBefore[at] = before.get(video) ?? 0;
      before.set(video, (before.get(video) ?? 0) + seconds);
      last = video;
      at += 1;
    }
  }
  return { plays, order: orderByTime(plays), progress: () => progressOf(plays, videos) };
}

/** Indexes of the plays ordered by start: time and index are packed into one number, since plain numbers sort fastest. */
function orderByTime({ count, startedAt }: Plays): Float64Array {
  let first = Infinity;
  for (const ms of startedAt) first = Math.min(first, ms);
  return Float64Array.from(
    { length: count },
    (_, at) => Math.floor(((startedAt[at] ?? 0) - first) / 1_000) * 2 ** 24 + at,
  )
    .sort()
    .map((packed) => packed % 2 ** 24);
}

function* progressOf(plays: Plays, videos: readonly Watchable[]): Generator<Progress> {
  let own = new Map<number, Progress>();
  let member = 0;
  for (let at = 0; at < plays.count; at += 1) {
    if (plays.member[at] !== member) {
      yield* own.values();
      own = new Map();
      member = plays.member[at] ?? 0;
    }
    const video = plays.video[at] ?? 0;
    const seconds = plays.secondsWatched[at] ?? 0;
    const total = (videos[video]?.durationMs ?? 0) / 1_000;
    own.set(video, {
      member,
      video,
      currentTime: Math.min(seconds, total),
      durationWatched: (plays.watchedBefore[at] ?? 0) + seconds,
      watched: seconds >= total * 0.95 || own.get(video)?.watched === true,
      at: (plays.startedAt[at] ?? 0) + seconds * 1_000,
    });
  }
  yield* own.values();
}
