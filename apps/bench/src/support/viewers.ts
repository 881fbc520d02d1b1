import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { basicEnvironment } from '@houselights/config';
import type { ChildProcess } from 'node:child_process';
import type { Delays, Expected } from './expected.ts';

export type Asked =
  | { readonly type: 'open'; readonly url: string; readonly isSocketIo: boolean; readonly count: number }
  | { readonly type: 'measure'; readonly expected: Expected }
  | { readonly type: 'forget' }
  | { readonly type: 'close' };

export interface Seen {
  readonly deliveries: number;
  /** How often a viewer saw an older version after a newer one. */
  readonly disorder: number;
  readonly delays: Delays;
}

export type Told = 'done' | Seen;

/** Viewers in separate processes. */
export interface Viewers {
  /** Resolves once each of them has seen the tally. */
  open(url: string, options: { readonly isSocketIo: boolean; readonly count: number }): Promise<void>;
  /** Resets the counts. */
  forget(): Promise<void>;
  /** Waits until every viewer has seen the last version; returns what they saw since `forget`. */
  measure(expected: Expected): Promise<Seen>;
  close(): Promise<void>;
  stop(): void;
}

export async function startViewers(processes: number): Promise<Viewers> {
  const script = fileURLToPath(new URL('socket-viewers.ts', import.meta.url));
  const children = Array.from({ length: processes }, () => fork(script, { env: basicEnvironment() }));
  await Promise.all(children.map((child) => once(child, 'message')));
  const askAll = (asked: Asked): Promise<Told[]> => Promise.all(children.map((child) => ask(child, asked)));
  return {
    async open(url, { isSocketIo, count }) {
      await askAll({ type: 'open', url, isSocketIo, count: count / processes });
    },
    async forget() {
      await askAll({ type: 'forget' });
    },
    async measure(expected) {
      const parts = (await askAll({ type: 'measure', expected })).filter((told) => told !== 'done');
      return parts.reduce((one, two) => ({
        deliveries: one.deliveries + two.deliveries,
        disorder: one.disorder + two.disorder,
        delays: one.delays.map((count, index) => count + (two.delays[index] ?? 0)),
      }));
    },
    async close() {
      await askAll({ type: 'close' });
    },
    stop() {
      for (const child of children) child.kill();
    },
  };
}

async function ask(child: ChildProcess, asked: Asked): Promise<Told> {
  const failed = new AbortController();
  const exited = once(child, 'exit', { signal: failed.signal }).then(() => {
    throw new Error('a process of viewers ended');
  });
  child.send(asked);
  const [told] = (await Promise.race([once(child, 'message'), exited])) as [Told];
  exited.catch(() => {});
  failed.abort();
  return told;
}
