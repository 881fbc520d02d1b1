import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Measured, PatternNews } from './pattern-child.ts';

export interface Endless {
  readonly index: number;
  /** How the text begins that it did not come to an end with. */
  readonly text: string;
}

const child = fileURLToPath(new URL('./pattern-child.ts', import.meta.url));

/**
 * The patterns of `patterns` that are not through one of their worst texts within `limitMs`. What looks at each character once takes
 * milliseconds for a megabyte, what looks at all of them for each one takes minutes: the limit need not be near either.
 */
export async function endlessPatterns(patterns: readonly Measured[], limitMs: number): Promise<readonly Endless[]> {
  const endless: Endless[] = [];
  let left: (Measured | null)[] = [...patterns];
  for (;;) {
    const stuck = await run(left, limitMs);
    if (stuck === undefined) return endless;
    endless.push(stuck);
    left = left.map((pattern, index) => (index <= stuck.index ? null : pattern));
  }
}

function run(patterns: readonly (Measured | null)[], limitMs: number): Promise<Endless | undefined> {
  return new Promise((resolve, reject) => {
    const process = fork(child, { execArgv: ['--disable-warning=ExperimentalWarning'], env: {} });
    let last: Endless = { index: 0, text: '' };
    let timer: NodeJS.Timeout | undefined;
    const finish = (result: Endless | undefined): void => {
      clearTimeout(timer);
      process.removeAllListeners();
      process.kill('SIGKILL');
      resolve(result);
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => finish(last), limitMs);
    };
    process.on('error', reject);
    process.on('exit', (code) => reject(new Error(`the process that matches patterns ended (${code})`)));
    process.on('message', (news: PatternNews) => {
      if ('done' in news) return finish(undefined);
      last = 'slow' in news ? { index: news.slow, text: news.text } : { index: news.begun, text: last.text };
      wait();
    });
    process.send(patterns);
    wait();
  });
}
