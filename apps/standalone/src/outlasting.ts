import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseDown } from '@houselights/db';
import type { Closers } from './shutdown.ts';

const retryMs = 200;

/**
 * Does `work` again as long as it fails for want of a database that somebody brings back, or gives up by ending us. `work` can be done again
 * wherever it stopped.
 */
export async function outlasting<T>(
  closers: Pick<Closers, 'ending'>,
  work: () => Promise<T>,
  onError: (error: unknown) => void = () => {},
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (closers.ending || !isDatabaseDown(error)) throw error;
      onError(error);
      await wait(retryMs);
    }
  }
}
