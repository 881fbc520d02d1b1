import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from './generated/client.ts';
import type pg from 'pg';

/** A Prisma client, inside or outside a transaction. */
export type Queries = Prisma.TransactionClient;

/** Runs statements: a pool or one connection. */
export type Runner = Pick<pg.ClientBase, 'query'>;

/** A Prisma transaction: its connection from BEGIN until COMMIT or ROLLBACK is sent. */
interface Open {
  hasBegun: boolean;
  connection: Runner | undefined;
}

/** The statements with which Prisma ends a transaction. */
const endings = new Set(['COMMIT', 'ROLLBACK']);

const opening = new AsyncLocalStorage<Open>();
const runners = new WeakMap<object, Open>();

/** Prisma's pg adapter, which also records the connection of each transaction. */
class TellingPrismaPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => {
      const open = opening.getStore();
      // The first to begin is the requested one: `work` may start others, as Prisma does for nested writes.
      if (open === undefined || open.hasBegun) return start(level);
      open.hasBegun = true;
      const transaction = await start(level);
      open.connection = connectionOf(transaction);
      const execute = transaction.executeRaw.bind(transaction);
      transaction.executeRaw = (query) => {
        // Also if Prisma ends it on timeout: a later statement would run outside it.
        if (endings.has(query.sql)) open.connection = undefined;
        return execute(query);
      };
      return transaction;
    };
    return adapter;
  }
}

function connectionOf(transaction: object): Runner {
  const client: unknown = 'client' in transaction ? transaction.client : undefined;
  if (typeof client === 'object' && client !== null && 'query' in client) return client as Runner;
  throw new Error('the adapter of Prisma no longer says on which connection a transaction runs');
}

/** A Prisma client on a pool that its caller opens and closes. */
export function createPrisma(pool: pg.Pool): PrismaClient {
  const prisma = new PrismaClient({ adapter: new TellingPrismaPg(pool, { disposeExternalPool: false }) });
  runners.set(prisma, { hasBegun: true, connection: pool });
  return prisma;
}

/** Runs `work` in a Prisma transaction that statements can join. */
export function prismaTransaction<T>(
  prisma: PrismaClient,
  limits: { readonly maxWait: number; readonly timeout: number },
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const open: Open = { hasBegun: false, connection: undefined };
  return opening.run(open, () =>
    prisma.$transaction((queries) => {
      runners.set(queries, open);
      return work(queries);
    }, limits),
  );
}

/** The runner of a statement, given a pool, a connection, or a Prisma client inside or outside a transaction. */
export function runnerOf(given: Runner | Queries): Runner {
  const open = runners.get(given);
  if (open === undefined) return given as Runner;
  if (open.connection !== undefined) return open.connection;
  throw new Prisma.PrismaClientKnownRequestError('the transaction is over', {
    code: 'P2028',
    clientVersion: Prisma.prismaVersion.client,
  });
}
