import pg from 'pg';
import type { SilenceWatch } from './silence.ts';

type Ask = (...asked: unknown[]) => unknown;

/**
 * A connection that sends a statement only after the previous one was answered. Prisma reads a row's relations concurrently, even in a
 * transaction, which has one connection; pg 8 queues such statements with a warning, and pg 9 will refuse them. A connection that goes
 * silent, for instance behind a load balancer or after a failover, is ended; with a watch, all are as soon as Postgres itself is silent.
 */
export class OrderedClient extends pg.Client {
  #last: Promise<unknown> | undefined;

  constructor(config?: pg.ClientConfig & { readonly silence?: SilenceWatch | undefined }) {
    super(config);
    const { silence } = config ?? {};
    if (silence !== undefined) {
      const open = this.connect.bind(this) as Ask;
      const openUnlessSilent: Ask = (callback) => {
        const reason = silence.reason();
        if (reason === undefined) {
          silence.join(this);
          return open(callback);
        }
        if (typeof callback !== 'function') return Promise.reject(reason);
        process.nextTick(callback, reason);
      };
      Object.defineProperty(this, 'connect', { value: openUnlessSilent });
    }
    const ask = this.query.bind(this) as Ask;
    const askInOrder: Ask = (...asked) => {
      // Queries with a callback or a stream (the pool's own `query`, COPY) are queued by pg itself.
      if (typeof asked.at(-1) === 'function' || isSubmittable(asked[0])) return ask(...asked);
      const before = this.#last;
      const answer = before === undefined ? ask(...asked) : before.then(() => ask(...asked));
      const done = Promise.resolve(answer).then(forget, (error: unknown) => this.#endIfSilent(error));
      this.#last = done;
      void done.then(() => {
        if (this.#last === done) this.#last = undefined;
      });
      return answer;
    };
    Object.defineProperty(this, 'query', { value: askInOrder });
  }

  /** What is not answered within `query_timeout` never will be: nothing may wait on this connection again. */
  #endIfSilent(error: unknown): void {
    if (isSilence(error)) void this.end().catch(forget);
  }
}

/** True if the server did not answer in time on a connection that is still open. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

function forget(): void {}

/** True for a query object that talks to the server itself, such as a stream. */
export function isSubmittable(asked: unknown): boolean {
  return typeof asked === 'object' && asked !== null && 'submit' in asked;
}
