import { setTimeout as wait } from 'node:timers/promises';

const shortestMs = 500;
const longestMs = 5_000;

/** Polls with growing pauses until `look` finds something; undefined after `mostMs`. */
export async function patiently<T>(mostMs: number, look: () => Promise<T | undefined>): Promise<T | undefined> {
  const endsAt = performance.now() + mostMs;
  for (let pause = shortestMs; ; pause = Math.min(longestMs, pause * 1.5)) {
    const found = await look();
    if (found !== undefined || performance.now() + pause > endsAt) return found;
    await wait(pause);
  }
}
