import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Bus } from '@houselights/core';
import { createBusCore, reaching } from './bus-core.ts';

export interface PostgresBusOptions {
  readonly url: string;
  /** Hears what listeners throw and why connections break. */
  readonly onError?: (error: unknown) => void;
}

type Query = (text: string, values?: unknown[]) => Promise<void>;

/** Waits between tries to connect, in ms. */
const shortestWait = 50;
const longestWait = 500;
/** A connection that says nothing for so long is given up, in ms. */
const answerWithin = 5_000;
const heartbeat = 10_000;

/**
 * The bus on LISTEN/NOTIFY, over one connection of its own that is made again whenever it breaks. Publishing while it is
 * down rejects with DependencyDown.
 */
export function createPostgresBus({ url, onError = () => {} }: PostgresBusOptions): Bus {
  const stop = new AbortController();
  let query: Query | undefined;
  let endFirstTry: () => void = () => {};
  const tried = new Promise<void>((settle) => (endFirstTry = settle));

  const ask = (text: string, values: unknown[] = []) =>
    reaching('The bus', async () => {
      await tried;
      if (query === undefined) throw new Error('not connected');
      await query(text, values);
    });

  const core = createBusCore(
    {
      send: (channel, text) => ask('select pg_notify($1, $2)', [channel, text]),
      ping: () => ask('select 1'),
      close: async () => {
        stop.abort();
        await running;
      },
    },
    toChannel,
    onError,
  );

  /** Connects, stays until the connection ends or the bus is closed. Rejects when it could not connect. */
  async function stay(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'houselights bus',
      keepAlive: true,
      connectionTimeoutMillis: answerWithin,
      query_timeout: answerWithin,
    });
    const ended = new Promise<void>((settle) => fresh.once('end', () => settle()));
    fresh.on('error', onError);
    fresh.on('notification', ({ channel, payload = 'null' }) => core.received(channel, payload));
    await fresh.connect();
    const inTurn = oneByOne(fresh);
    // News may be lost in a crash of Postgres, as the bus says of itself: no message waits for the disk.
    await inTurn('set synchronous_commit = off');
    query = inTurn;
    endFirstTry();
    // Finds a connection that died without a word.
    const beat = setInterval(() => void inTurn('select 1').catch(() => {}), heartbeat);
    beat.unref();
    const leave = () => drop(fresh);
    stop.signal.addEventListener('abort', leave, { once: true });
    try {
      if (stop.signal.aborted) leave();
      else {
        await core.connected({
          listen: (channel) => inTurn(`listen ${fresh.escapeIdentifier(channel)}`),
          unlisten: (channel) => inTurn(`unlisten ${fresh.escapeIdentifier(channel)}`),
        });
      }
      await ended;
    } finally {
      clearInterval(beat);
      stop.signal.removeEventListener('abort', leave);
      query = undefined;
    }
  }

  async function run(): Promise<void> {
    for (let pause = shortestWait; !stop.signal.aborted; pause = Math.min(pause * 2, longestWait)) {
      const before = performance.now();
      await stay().catch((error: unknown) => {
        if (!stop.signal.aborted) onError(error);
      });
      endFirstTry();
      if (stop.signal.aborted) return;
      core.disconnected();
      if (performance.now() - before > longestWait) pause = shortestWait;
      await wait(pause, undefined, { signal: stop.signal }).catch(() => {});
    }
  }
  const running = run();
  return core.bus;
}

/**
 * Queries of many callers on one connection, which takes the next one only when the last has been answered. Nothing that the bus
 * asks for fails on a connection that is well: one that fails ends it, and ending it brings a new one.
 */
function oneByOne(client: pg.Client): Query {
  let last: Promise<unknown> = Promise.resolve();
  return async (text, values = []) => {
    const answered = last.then(() => client.query(text, values));
    last = answered.catch(() => drop(client));
    await answered;
  };
}

function drop(client: pg.Client): void {
  client.end().catch(() => {});
}

/** An identifier of Postgres has at most 63 bytes. */
function toChannel(topic: string): string {
  const channel = `houselights:${topic}`;
  return Buffer.byteLength(channel) <= 63
    ? channel
    : `houselights:${createHash('sha256').update(topic).digest('hex').slice(0, 40)}`;
}
