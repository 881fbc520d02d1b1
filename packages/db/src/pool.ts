import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { OrderedClient } from './ordered-client.ts';
import type { SilenceWatch } from './silence.ts';

/** How long `end` waits for the server to close ended connections, in ms. */
const goodbye = 2_000;

/**
 * The only source of shared connections. A connection that dies never ends the process, whether it is idle, held between two statements or
 * closing: it is replaced, and its holder gets the error at the next statement. `end` resolves once the connections are closed; pg's own
 * resolves as soon as it has sent the termination.
 * @throws never; `onError` gets the error of a connection that died idle
 */
export function createPool({ onError = () => {}, ...config }: PoolOptions): pg.Pool {
  const pool = new ClosingPool({ Client: OrderedClient, keepAlive: true, ...config });
  pool.on('error', (error) => onError(error));
  return pool;
}

export interface PoolOptions extends pg.PoolConfig {
  readonly onError?: (error: unknown) => void;
  /** Cuts the pool's connections when Postgres falls silent, and has new ones fail at once. */
  readonly silence?: SilenceWatch | undefined;
}

class ClosingPool extends pg.Pool {
  readonly #open = new Set<Promise<void>>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => {
      client.on('error', () => {});
      const closed = new Promise<void>((settle) => client.once('end', settle));
      this.#open.add(closed);
      void closed.then(() => this.#open.delete(closed));
    });
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    const ended = super.end().then(() => this.#closed());
    if (callback === undefined) return ended;
    void ended.finally(callback);
  }

  async #closed(): Promise<void> {
    const giveUp = new AbortController();
    const enough = wait(goodbye, undefined, { signal: giveUp.signal }).catch(() => {});
    await Promise.race([Promise.all(this.#open), enough]);
    giveUp.abort();
  }
}
