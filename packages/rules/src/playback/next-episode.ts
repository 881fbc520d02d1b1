import { isAtEnd, resumeAt } from './progress.ts';
import type { Position } from './progress.ts';

/** A position in an episode. `observedAt`: any text or number that grows with time. */
export type EpisodePosition = Pick<Position, 'currentTime' | 'totalTime' | 'watched'> & {
  readonly observedAt: string | number;
};

export interface NextEpisode<E> {
  readonly episode: E;
  /** `continue` resumes an unfinished episode, `again` restarts a show that was watched to its end. */
  readonly act: 'play' | 'continue' | 'again';
}

/**
 * The episode to play from an ordered list: the last watched one if unfinished, else the next unwatched one after it, else the first
 * unwatched. A viewer who has begun none and may watch only free ones (`playsAll` false) starts with the first free one.
 */
export function nextEpisode<E extends { readonly id: string; readonly free: boolean }>(
  episodes: readonly E[],
  positionOf: (id: string) => EpisodePosition | undefined,
  { playsAll }: { readonly playsAll: boolean },
): NextEpisode<E> | undefined {
  const isSeen = ({ id }: E): boolean => {
    const position = positionOf(id);
    return position !== undefined && (position.watched || isAtEnd(position.currentTime, position.totalTime));
  };
  const [first] = episodes;
  if (first === undefined) return undefined;
  const last = lastWatched(episodes, positionOf);
  if (last === undefined)
    return { episode: (playsAll ? undefined : episodes.find(({ free }) => free)) ?? first, act: 'play' };
  if (resumeAt(positionOf(last.id)) > 0) return { episode: last, act: 'continue' };
  if (!isSeen(last)) return { episode: last, act: 'play' };
  const after = episodes.slice(episodes.indexOf(last) + 1).find((episode) => !isSeen(episode));
  if (after !== undefined) return { episode: after, act: 'continue' };
  const unseen = episodes.find((episode) => !isSeen(episode));
  return unseen === undefined ? { episode: first, act: 'again' } : { episode: unseen, act: 'play' };
}

function lastWatched<E extends { readonly id: string }>(
  episodes: readonly E[],
  positionOf: (id: string) => EpisodePosition | undefined,
): E | undefined {
  let last: { episode: E; at: string | number } | undefined;
  for (const episode of episodes) {
    const at = positionOf(episode.id)?.observedAt;
    if (at !== undefined && (last === undefined || at > last.at)) last = { episode, at };
  }
  return last?.episode;
}
