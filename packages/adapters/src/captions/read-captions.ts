import { Worker } from 'node:worker_threads';
import { Refusal } from '@houselights/contracts';
import type { CaptionReader, ReadCaptions } from '@houselights/core';

/** Concurrent threads, queue length, and time limit. The largest captions take a tenth of a second. */
const mostThreads = 2;
const mostWaiting = 16;
const usualPatienceMs = 5_000;

/** Parses captions in worker threads. */
export function createCaptionReader({ patienceMs = usualPatienceMs } = {}): CaptionReader {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (source) => {
    if (running >= mostThreads) {
      if (waiting.length >= mostWaiting) throw new Refusal('unavailable', { retryAfter: 5 });
      // A finished task hands its slot to the next.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await readAside(source, patienceMs);
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

export const readCaptions = createCaptionReader();

async function readAside(source: string, patienceMs: number): Promise<ReadCaptions | undefined> {
  const thread = new Worker(new URL('./captions-thread.ts', import.meta.url), {
    workerData: source,
    // The thread must not see this process's environment.
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ReadCaptions | undefined>((resolve, reject) => {
      timer = setTimeout(() => reject(new Refusal('unavailable', { retryAfter: 5 })), patienceMs);
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Refusal('unavailable', { retryAfter: 5 })));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
