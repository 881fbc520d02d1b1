import type { Redis } from 'ioredis';

/** In ms; an answer may take as long as any command. */
const heartbeat = 10_000;

/**
 * Gives up a connection that has died silently, and a new one follows. Without a FIN, TCP takes a quarter of an hour to notice, and hours on
 * a connection that only listens.
 */
export function keepHeartbeat(redis: Redis, everyMs = heartbeat): void {
  const beat = setInterval(() => {
    if (redis.status !== 'ready') return;
    redis.ping().catch((error: unknown) => {
      // Any other error is an answer, or comes with the end of the connection.
      if (error instanceof Error && error.message === 'Command timed out') redis.disconnect(true);
    });
  }, everyMs);
  beat.unref();
  redis.once('end', () => clearInterval(beat));
}
