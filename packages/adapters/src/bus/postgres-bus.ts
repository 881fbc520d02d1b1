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

/** Waits between tries to connect, in ms. */
const shortestWait = 50;
const longestWait = 2_000;
/** A connection that says nothing for so long is given up, in ms. */
const answerWithin = 5_000;
const heartbeat = 10_000;

/**
 * The bus on LISTEN/NOTIFY, over one connection of its own that is made again whenever it breaks. Publishing while it is
 * down rejects with DependencyDown.
 */
export function createPostgresBus({ url, onError = () => {} }: PostgresBusOptions): Bus {
  const stop = new AbortController();
  let client: pg.Client | undefined;
  let endFirstTry: () => void = () => {};
  const tried = new Promise<void>((settle) => (endFirstTry = settle));

  const ask = (text: string, values: unknown[] = []) =>
    reaching('The bus', async () => {
      await tried;
      if (client === undefined) throw new Error('not connected');
      await client.query(text, values);
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
    // News may be lost in a crash of Postgres, as the bus says of itself: no message waits for the disk.
    await fresh.query('set synchronous_commit = off');
    client = fresh;
    endFirstTry();
    // Finds a connection that died without a word; ending it brings a new one.
    const beat = setInterval(() => void fresh.query('select 1').catch(() => drop(fresh)), heartbeat);
    beat.unref();
    const leave = () => drop(fresh);
    stop.signal.addEventListener('abort', leave, { once: true });
    try {
      if (stop.signal.aborted) leave();
      else {
        await core.connected({
          listen: async (channel) => void (await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)),
          unlisten: async (channel) => void (await fresh.query(`unlisten ${fresh.escapeIdentifier(channel)}`)),
        });
      }
      await ended;
    } finally {
      clearInterval(beat);
      stop.signal.removeEventListener('abort', leave);
      client = undefined;
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
