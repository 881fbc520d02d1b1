import pg from 'pg';

type Ask = (...asked: unknown[]) => unknown;

/**
 * A connection that sends a statement when the one before it was answered. Prisma reads the relations of a row at once, also inside a
 * transaction, which has one connection; pg 8 queues what comes meanwhile, warns of it, and says that pg 9 will refuse it. One that falls
 * silent, as behind a balancer or after a failover, is ended.
 */
export class OrderedClient extends pg.Client {
  #last: Promise<unknown> | undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as Ask;
    const askInOrder: Ask = (...asked) => {
      // Whoever wants a callback or a stream (the pool's own door, copies) waits by itself.
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

  /** What is not answered within `query_timeout` never will be: nobody is to wait on this connection again. */
  #endIfSilent(error: unknown): void {
    if (isSilence(error)) void this.end().catch(forget);
  }
}

/** A statement that the server did not answer in time, on a connection that stands all the same. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

function forget(): void {}

function isSubmittable(asked: unknown): boolean {
  return typeof asked === 'object' && asked !== null && 'submit' in asked;
}
