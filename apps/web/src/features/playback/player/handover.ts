/** What a handover needs of a video element. */
export type Playable = Pick<
  HTMLVideoElement,
  | 'currentTime'
  | 'paused'
  | 'ended'
  | 'seeking'
  | 'readyState'
  | 'muted'
  | 'playbackRate'
  | 'buffered'
  | 'play'
  | 'pause'
>;

const HAVE_FUTURE_DATA = 3;
/** The second player waits this far ahead of the first, in seconds of film. */
const LEAD = 0.8;
/** A player needs about so long from play() to its first moving picture. */
const START_SECONDS = 0.06;

export function bufferedTo({ buffered, currentTime }: Pick<Playable, 'buffered' | 'currentTime'>): number {
  for (let i = 0; i < buffered.length; i += 1) {
    if (buffered.start(i) <= currentTime + 0.3 && currentTime <= buffered.end(i)) return buffered.end(i);
  }
  return currentTime;
}

/**
 * One step of passing the film from `first` (its first seconds as a file) to `second` (all of it): the second waits a
 * moment ahead on a still picture; when the first arrives there the second starts, silent, and takes over with its sound as
 * soon as it moves. A first that stands still is replaced on the spot. Called every few dozen ms; true when `second` has it.
 */
export function stepHandover(first: Playable, second: Playable, wantsPlay: boolean): boolean {
  const moving = wantsPlay && !first.paused && !first.ended;
  if (second.seeking || second.readyState < HAVE_FUTURE_DATA) return false;
  if (!moving) {
    if (Math.abs(second.currentTime - first.currentTime) > 0.02) {
      second.currentTime = first.currentTime;
      return false;
    }
    return true;
  }
  if (!second.paused) {
    // It runs: both show the same moment within a picture or two.
    return second.currentTime >= first.currentTime - 0.25;
  }
  const ahead = second.currentTime - first.currentTime;
  if (ahead < -0.05 || ahead > 4 * LEAD) {
    second.currentTime = first.currentTime + LEAD;
    return false;
  }
  if (ahead <= START_SECONDS * first.playbackRate) {
    second.muted = true;
    second.play().catch(() => undefined);
  }
  return false;
}
