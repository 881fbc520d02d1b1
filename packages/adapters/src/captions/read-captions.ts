import { Worker } from 'node:worker_threads';
import { Refusal } from '@houselights/contracts';
import type { CaptionReader, ReadCaptions } from '@houselights/core';

/** Threads at once, what may wait for one, and how long reading takes at most. The largest captions take a tenth of a second. */
const mostThreads = 2;
const mostWaiting = 16;
const patienceMs = 5_000;

let running = 0;
const waiting: (() => void)[] = [];

/** Reads captions in a thread of their own. */
export const readCaptions: CaptionReader = async (source) => {
  if (running >= mostThreads) {
    if (waiting.length >= mostWaiting) throw new Refusal('unavailable', { retryAfter: 5 });
    // Whoever ends hands its thread on.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await readAside(source);
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
};

async function readAside(source: string): Promise<ReadCaptions | undefined> {
  const thread = new Worker(new URL('./captions-thread.ts', import.meta.url), {
    workerData: source,
    // Nothing of this process's environment is its business.
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
