import type { LatestVideos } from '@houselights/contracts';

type Feed = Pick<LatestVideos, 'media' | 'preparing'>;

/** Between two films of the demo there is a moment in which none is being prepared. */
const emptyLooks = 15;
/** A house that was told to make few films announces the others for ever. No film stands still for so long. */
const stillMs = 15 * 60_000;

/** Tells, look by look, whether a house is done: it prepares nothing look after look, or nothing moves any more. */
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
