import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Bus } from '@houselights/core';
import { createBusCore, reaching } from './bus-core.ts';

export interface PostgresBusOptions {
  readonly url: string;
  /** Called with errors of listeners and of broken connections. */
  readonly onError?: (error: unknown) => void;
}

type Query = (text: string, values?: unknown[]) => Promise<void>;

/** Reconnect backoff, in ms. */
const shortestWait = 50;
const longestWait = 500;
/** A connection that stays silent this long is given up, in ms. */
const answerWithin = 5_000;
const heartbeat = 10_000;

/**
 * The bus on LISTEN/NOTIFY, over one dedicated connection that reconnects whenever it breaks. Publishing while it is down rejects with
 * DependencyDown.
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

  /** Connects and stays until the connection ends or the bus is closed. Rejects if it could not connect. */
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
    // A crash of Postgres may lose messages, as the bus allows: no message waits for the disk.
    await inTurn('set synchronous_commit = off');
    query = inTurn;
    endFirstTry();
    // Heartbeat: detects a connection that died silently.
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
 * Serializes many callers' queries on one connection. The bus's queries do not fail on a healthy connection, so a failure ends the
 * connection, which brings a new one.
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

/** Postgres identifiers have at most 63 bytes. */
function toChannel(topic: string): string {
  const channel = `houselights:${topic}`;
  return Buffer.byteLength(channel) <= 63
    ? channel
    : `houselights:${createHash('sha256').update(topic).digest('hex').slice(0, 40)}`;
}
