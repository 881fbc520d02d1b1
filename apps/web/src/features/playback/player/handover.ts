/** The part of a video element that a handover uses. */
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
/** How far ahead of the first player the second one waits, in seconds of film. */
const LEAD = 0.8;
/** Approximate time from play() to the first moving frame. */
const START_SECONDS = 0.06;

export function bufferedTo({ buffered, currentTime }: Pick<Playable, 'buffered' | 'currentTime'>): number {
  for (let i = 0; i < buffered.length; i += 1) {
    if (buffered.start(i) <= currentTime + 0.3 && currentTime <= buffered.end(i)) return buffered.end(i);
  }
  return currentTime;
}

/**
 * One step of the handover from `first` (the start file) to `second` (the whole film): the second waits paused a moment ahead; when the
 * first gets there, the second starts, muted, and takes over with sound as soon as it moves. A first that is not moving is replaced on the
 * spot. Called every few dozen ms; true once `second` has taken over.
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
    // Running: both are within a frame or two of each other.
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
