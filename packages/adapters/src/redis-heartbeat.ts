import type { Redis } from 'ioredis';

/** Pause between two pings, in ms. */
const heartbeat = 10_000;

/**
 * Pings the server, and replaces a connection on which no answer comes within the time limit of a command: it has died silently. Without a
 * FIN, TCP takes a quarter of an hour to notice that, and hours on a connection that only listens.
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
