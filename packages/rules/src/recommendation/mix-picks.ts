/** A video that may be recommended. `score` is only comparable within its source. */
export interface Candidate {
  readonly videoId: string;
  /** Videos of the same group (a show) are kept apart. */
  readonly group: string | null;
  readonly score: number;
}

export interface Source<C extends Candidate> {
  readonly candidates: readonly C[];
  /** The relative weight of the source in the list, while it lasts. */
  readonly share: number;
}

/** At most this many of one group within any stretch of this length. */
const mostOfGroup = 2;
const neighbourhood = 8;

/**
 * Merges several sources into one list: each contributes its best in proportion to its share, nothing appears twice, and no show fills the
 * list. The order of `sources` breaks ties.
 */
export function mixPicks<C extends Candidate>(sources: readonly Source<C>[], most: number): C[] {
  const queues = sources.map(({ candidates, share }) => ({
    waiting: candidates.toSorted((a, b) => b.score - a.score || (a.videoId < b.videoId ? -1 : 1)),
    share,
    credit: 0,
  }));
  const mixed: C[] = [];
  const taken = new Set<string>();
  while (mixed.length < most) {
    for (const queue of queues) queue.waiting = queue.waiting.filter(({ videoId }) => !taken.has(videoId));
    const open = queues.filter(({ waiting }) => waiting.length > 0);
    if (open.length === 0) break;
    for (const queue of open) queue.credit += queue.share;
    const next = open.reduce((best, queue) => (queue.credit > best.credit ? queue : best));
    next.credit -= open.reduce((sum, { share }) => sum + share, 0);
    const chosen = next.waiting.find((one) => isApart(mixed, one)) ?? next.waiting[0];
    if (chosen === undefined) break;
    mixed.push(chosen);
    taken.add(chosen.videoId);
  }
  return mixed;
}

function isApart(mixed: readonly Candidate[], { group }: Candidate): boolean {
  if (group === null) return true;
  return mixed.slice(-neighbourhood).filter((one) => one.group === group).length < mostOfGroup;
}
