import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LocalPostgresError } from './errors.ts';
import { endOrphans } from './postmaster.ts';
import { readPasswords } from './passwords.ts';
import { startLocalPostgres } from './start.ts';
import type { LocalPostgres, LocalPostgresOptions } from './start.ts';

export interface KeptPostgres extends Pick<LocalPostgres, 'url' | 'ownerUrl'> {
  /** Resolves with the LocalPostgresError of the last attempt if the server cannot be restarted. */
  readonly gaveUp: Promise<unknown>;
  /** Stops the server, or the restart attempts, and waits until it has ended. May be called again. */
  stop(): Promise<void>;
}

/** Backoff between attempts, in ms. */
const shortestWait = 100;
const longestWait = 1_000;
/** A server that ran for a shorter time is restarted with a longer backoff each time. */
const soundLifeMs = 10_000;
/** How long to retry without a server becoming ready. A full disk does not count: it will have room again at some point. */
const defaultPatienceMs = 60_000;

/**
 * Starts the embedded Postgres, and restarts it whenever it ends unexpectedly, on the same data and port, so that clients can reconnect.
 * The log from before it ended is kept in `postgres-before.log`.
 * @throws LocalPostgresError with a code and a sentence, for the first start.
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
      // A killed server leaves its children, which may still hold the port.
      await endOrphans(join(dataDir, 'cluster'));
    },
  };
}

function isDiskFull(error: unknown): boolean {
  return error instanceof LocalPostgresError && error.code === 'no_space';
}
