import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LocalPostgresError } from './errors.ts';
import { endOrphans } from './postmaster.ts';
import { readPasswords } from './passwords.ts';
import { startLocalPostgres } from './start.ts';
import type { LocalPostgres, LocalPostgresOptions } from './start.ts';

export interface KeptPostgres extends Pick<LocalPostgres, 'url' | 'ownerUrl'> {
  /** Resolves with the LocalPostgresError of the last try when the server does not come back. */
  readonly gaveUp: Promise<unknown>;
  /** Ends the server, or the tries to bring it back, and waits until it is gone. May be called again. */
  stop(): Promise<void>;
}

/** Waits between tries, in ms. */
const shortestWait = 100;
const longestWait = 1_000;
/** Whatever lives for less is brought back later each time. */
const soundLifeMs = 10_000;
/** How long it is tried, with nothing that becomes ready. A full disk does not count: it has room again some day, whatever we do. */
const defaultPatienceMs = 60_000;

/**
 * Starts the embedded Postgres, and starts it again whenever it ends unasked, on the same data and the same port: whoever lost a connection
 * finds it there again. What it said before it ended is kept in `postgres-before.log`.
 * @throws LocalPostgresError with a code and a sentence, of the first start.
 */
export async function keepLocalPostgres(
  options: LocalPostgresOptions,
  patienceMs = defaultPatienceMs,
): Promise<KeptPostgres> {
  const { dataDir, log = () => {} } = options;
  const stopping = new AbortController();
  let server = await startLocalPostgres(options);
  const { url, ownerUrl } = server;
  const inUse = await readPasswords(dataDir);
  const port = Number(new URL(url).port);
  let pause = shortestWait;
  let startedAt = performance.now();
  let bringing: Promise<void> | undefined;

  async function bringBack(): Promise<void> {
    let failsSince = performance.now();
    let toldOfFullDisk = false;
    if (failsSince - startedAt > soundLifeMs) pause = shortestWait;
    log('The database ended unexpectedly: starting it again');
    await rename(join(dataDir, 'postgres.log'), join(dataDir, 'postgres-before.log')).catch(() => {});
    for (;;) {
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      pause = Math.min(pause * 2, longestWait);
      try {
        server = await startLocalPostgres({ ...options, port }, inUse);
        startedAt = performance.now();
        log('The database is back');
        return;
      } catch (error) {
        if (!isDiskFull(error)) {
          if (performance.now() - failsSince > patienceMs) throw error;
          continue;
        }
        failsSince = performance.now();
        if (!toldOfFullDisk) log('The disk is full: the database starts again as soon as there is room');
        toldOfFullDisk = true;
      }
    }
  }

  const gaveUp = new Promise<unknown>((giveUp) => {
    const watch = () =>
      void server.lost.then(() => {
        bringing = bringBack().then(() => {
          if (!stopping.signal.aborted) watch();
        }, giveUp);
      });
    watch();
  });
  return {
    url,
    ownerUrl,
    gaveUp,
    stop: async () => {
      stopping.abort();
      await bringing;
      await server.stop();
      // One that was killed has left its children, which may still hold the port.
      await endOrphans(join(dataDir, 'cluster'));
    },
  };
}

function isDiskFull(error: unknown): boolean {
  return error instanceof LocalPostgresError && error.code === 'no_space';
}
