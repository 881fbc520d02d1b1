import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { OrderedClient } from './ordered-client.ts';

/** ms that `end` waits for the server to close what was ended. */
const goodbye = 2_000;

/**
 * The one way to connections that are shared. One that dies never ends the process, whether it is idle, held between two statements or on
 * its way out: it is replaced, and whoever holds it hears of it at the next statement. `end` answers when the connections are closed: pg's own
 * does as soon as it has said goodbye.
 * @throws never by itself; `onError` hears of a connection that died while it was idle
 */
export function createPool({ onError = () => {}, ...config }: PoolOptions): pg.Pool {
  const pool = new ClosingPool({ Client: OrderedClient, keepAlive: true, ...config });
  pool.on('error', (error) => onError(error));
  return pool;
}

export interface PoolOptions extends pg.PoolConfig {
  readonly onError?: (error: unknown) => void;
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
