import { Redis } from 'ioredis';
import type { Bus } from '@houselights/core';
import { createBusCore, reaching } from './bus-core.ts';
import { keepHeartbeat } from '../redis-heartbeat.ts';
import { redisOptions } from '../redis-options.ts';

export interface RedisBusOptions {
  readonly url: string;
  /** Prefix of every channel, so that several sites can share one Redis. */
  readonly namespace?: string;
  /** Called with errors of listeners and of broken connections. */
  readonly onError?: (error: unknown) => void;
  /** How often it is asked whether a connection still lives. Default: 10 s. */
  readonly heartbeatMs?: number;
}

/** The bus on Redis pub/sub. Publishing while Redis is down rejects with DependencyDown immediately. */
export function createRedisBus({
  url,
  namespace = 'houselights',
  onError = () => {},
  heartbeatMs,
}: RedisBusOptions): Bus {
  const publisher = new Redis(url, redisOptions());
  const subscriber = new Redis(url, { ...redisOptions(), autoResubscribe: false });
  for (const client of [publisher, subscriber]) keepHeartbeat(client, heartbeatMs);
  // The first command waits until the first connection attempt has ended, either way.
  const tried = new Promise<void>((settle) => publisher.once('ready', settle).once('close', settle));
  const core = createBusCore(
    {
      send: (channel, text) =>
        reaching('The bus', async () => {
          await tried;
          await publisher.publish(channel, text);
        }),
      ping: () =>
        reaching('The bus', async () => {
          if (subscriber.status !== 'ready') throw new Error('not connected');
          await publisher.ping();
        }),
      close: () => {
        publisher.disconnect();
        subscriber.disconnect();
        return Promise.resolve();
      },
    },
    (topic) => `${namespace}:bus:${topic}`,
    onError,
  );
  publisher.on('error', onError);
  subscriber.on('error', onError);
  subscriber.on('message', (channel, text) => core.received(channel, text));
  subscriber.on('close', () => core.disconnected());
  subscriber.on('ready', () => {
    void core.connected({
      listen: async (channel) => void (await subscriber.subscribe(channel)),
      unlisten: async (channel) => void (await subscriber.unsubscribe(channel)),
    });
  });
  return core.bus;
}
