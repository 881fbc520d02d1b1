import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Measured, PatternNews } from './pattern-child.ts';

export interface Endless {
  readonly index: number;
  /** The beginning of the text that it did not finish. */
  readonly text: string;
}

const child = fileURLToPath(new URL('./pattern-child.ts', import.meta.url));

/** The CPU time that a process has used, in ms; undefined if the system does not report it. */
function processorTime(pid: number | undefined): number | undefined {
  try {
    // The process name is in parentheses and may contain anything, so parse after it; times are in hundredths of a second.
    const [, , , , , , , , , , , user, system] =
      readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(user) + Number(system)) * 10;
  } catch {
    return undefined;
  }
}

/**
 * Returns the patterns that do not finish one of their worst texts within `limitMs` of CPU time. For 300,000 characters, a linear
 * pattern takes milliseconds and a quadratic one a minute, so the limit need not be close to either.
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
    let verdict: NodeJS.Immediate | undefined;
    const finish = (result: Endless | undefined): void => {
      clearTimeout(timer);
      clearImmediate(verdict);
      process.removeAllListeners();
      process.kill('SIGKILL');
      resolve(result);
    };
    const wait = (): void => {
      clearTimeout(timer);
      clearImmediate(verdict);
      const had = processorTime(process.pid) ?? 0;
      const look = (): void => {
        // Waiting for the CPU on a busy machine is not the pattern's fault.
        const spent = (processorTime(process.pid) ?? Infinity) - had;
        if (spent < limitMs) timer = setTimeout(look, Math.max(20, limitMs - spent));
        // If this process was the one that had to wait, the child's news is still unread: an immediate comes after it. A timer might not,
        // because all timers that are due, also those that become due meanwhile, come first.
        else verdict = setImmediate(finish, last);
      };
      timer = setTimeout(look, limitMs);
    };
    process.on('error', reject);
    process.on('exit', (code) => reject(new Error(`the process that matches patterns ended (${code})`)));
    process.on('message', (news: PatternNews) => {
      if ('done' in news) return finish(undefined);
      last = 'slow' in news ? { index: news.slow, text: news.text } : { index: news.begun, text: last.text };
      wait();
    });
    process.send(patterns);
  });
}
