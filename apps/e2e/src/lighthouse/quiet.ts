import type { LatestVideos } from '@houselights/contracts';

type Feed = Pick<LatestVideos, 'media' | 'preparing'>;

/** Between two demo films, there is a moment when none is being prepared. */
const emptyLooks = 15;
/** A site limited to a few films keeps listing the others as pending. No film makes no progress for this long. */
const stillMs = 15 * 60_000;

/** Decides, poll by poll, whether a site is done: repeatedly nothing being prepared, or no progress any more. */
export function watchForQuiet(): (feed: Feed, now: number) => boolean {
  let looks = 0;
  let before = '';
  let since = 0;
  return ({ media, preparing }, now) => {
    looks = preparing.length === 0 ? looks + 1 : 0;
    const state = JSON.stringify([media.map(({ id }) => id), preparing]);
    if (state !== before) [before, since] = [state, now];
    return looks >= emptyLooks || now - since >= stillMs;
  };
}
