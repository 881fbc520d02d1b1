import pg from 'pg';

/** Knows whether Postgres answers this process at all. Its creator closes it, after the pools. */
export interface SilenceWatch {
  /** Why no connection can be opened now; undefined while Postgres answers. */
  reason(): Error | undefined;
  /** From now on, this connection is cut when Postgres falls silent. */
  join(client: pg.Client): void;
  close(): Promise<void>;
}

/** How often to look for the answer and to ask the next question, in ms. */
const lookEvery = 250;
/** So many looks without an answer are silence: 1.5 s. Opening a connection takes longer: 5 s, as in the pools. */
const patience = { asked: 6, opening: 20 };
/** How long `close` waits for the server to close the connection, in ms. */
const goodbye = 2_000;

/** The watch's own connection. */
interface Line {
  readonly client: pg.Client;
  state: 'opening' | 'asked' | 'answered' | 'over';
  looks: number;
}

/**
 * Asks Postgres for a sign of life on a connection of its own. When none comes, everything that waits on a connection that joined fails at
 * once, as if its connection had been lost, and opening one fails until Postgres says anything again.
 *
 * Looks are counted instead of time, and each comes after what had arrived was heard: a process that stood still (stopped, suspended, busy)
 * does not take its own silence for that of Postgres.
 */
export function watchForSilence({
  url,
  onError = () => {},
}: {
  readonly url: string;
  /** Called when Postgres falls silent. */
  readonly onError?: ((error: unknown) => void) | undefined;
}): SilenceWatch {
  const joined = new Set<pg.Client>();
  let isSilent = false;
  let isClosed = false;

  const follow = async (line: Line, work: Promise<unknown>): Promise<void> => {
    try {
      await work;
      if (line.state === 'over') return;
      line.state = 'answered';
      isSilent = false;
    } catch (error) {
      // A refusal is an answer, too.
      if (error instanceof pg.DatabaseError) isSilent = false;
      line.state = 'over';
      cut(line.client);
    }
  };
  const open = (): Line => {
    const client = new pg.Client({ connectionString: url, application_name: 'houselights watch', keepAlive: true });
    const opened: Line = { client, state: 'opening', looks: 0 };
    client.on('error', () => {}).once('end', () => (opened.state = 'over'));
    void follow(opened, client.connect());
    return opened;
  };
  let line = open();

  const look = (): void => {
    if (isClosed) return;
    if (line.state === 'over') line = open();
    else if (line.state === 'answered') {
      line.state = 'asked';
      line.looks = 0;
      void follow(line, line.client.query('select 1'));
    } else {
      line.looks += 1;
      if (line.looks >= patience[line.state]) fallSilent();
    }
  };
  const fallSilent = (): void => {
    if (!isSilent) onError(silence());
    isSilent = true;
    line.state = 'over';
    cut(line.client);
    for (const client of joined) cut(client, silence());
    line = open();
  };
  const timer = setInterval(() => setImmediate(look), lookEvery).unref();

  return {
    reason: () => (isSilent ? silence() : undefined),
    join: (client) => {
      joined.add(client);
      client.once('end', () => joined.delete(client));
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      const late = setTimeout(() => cut(line.client), goodbye);
      await line.client.end().catch(() => {});
      clearTimeout(late);
    },
  };
}

/** Known as a database that is down, also by Prisma, which expects what a socket says. */
function silence(): Error {
  return Object.assign(new Error('Postgres does not answer'), { code: 'ETIMEDOUT' });
}

/** Ends a connection without a word to the server, as the pool itself does with one that opens too slowly. */
function cut(client: pg.Client, error?: Error): void {
  (client as unknown as { readonly connection: pg.Connection }).connection.stream.destroy(error);
}
