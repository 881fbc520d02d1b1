import { inTransaction } from './in-transaction.ts';
import * as sql from './sql-types.ts';
import { statement } from './statement.ts';
import type pg from 'pg';

/** An outbox row to deliver. */
export interface OutboxMessage {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly payload: unknown;
  readonly key: string | null;
  /** How often it was retried after being given up. */
  readonly retries: number;
  /** The trace id of its cause. */
  readonly trace: string | null;
}

export interface OutboxState {
  /** Rows that wait for the relay. */
  readonly pending: number;
  /** How long the oldest has waited, in seconds. */
  readonly oldestSeconds: number;
  /** Jobs unknown to this version of the code: they wait for a relay that knows them. */
  readonly unknown: number;
}

export interface Delivery {
  /** The maximum number of rows. */
  readonly limit: number;
  /** The jobs that the caller knows. Others are left alone: during a rollout, old and new relays run side by side. */
  readonly jobNames: readonly string[];
  /** Throws if delivery has to wait. Returns the kind of the error for a message that can never be delivered. */
  readonly deliver: (message: OutboxMessage) => Promise<string | undefined>;
}

const take = statement({
  name: 'outbox-take',
  text: `select id, kind, name, payload, key, retries, trace from outbox
    where "publishedAt" is null and (kind <> 'job' or name = any($2)) order by id limit $1 for update skip locked`,
  params: { limit: sql.int8, jobNames: sql.array(sql.text) },
  row: {
    id: sql.int8,
    kind: sql.text,
    name: sql.text,
    payload: sql.jsonb<unknown>(),
    key: sql.nullable(sql.text),
    retries: sql.int4,
    trace: sql.nullable(sql.text),
  },
});
const stamp = statement({
  name: 'outbox-stamp',
  text: `update outbox set "publishedAt" = clock_timestamp(), failure = refused.why,
      "failedAt" = case when refused.why is not null then clock_timestamp() end
    from unnest($1::bigint[], $2::text[]) as refused (row, why) where id = refused.row`,
  params: { ids: sql.array(sql.int8), refused: sql.array(sql.nullable(sql.text)) },
});
const readState = statement({
  name: 'outbox-state',
  text: `select count(*) filter (where is_known)::int as pending, count(*) filter (where not is_known)::int as unknown,
      extract(epoch from clock_timestamp() - min("createdAt") filter (where is_known))::float as oldest
    from outbox, lateral (select kind <> 'job' or name = any($1) as is_known) as row
    where "publishedAt" is null`,
  params: { jobNames: sql.array(sql.text) },
  row: { pending: sql.int4, unknown: sql.int4, oldest: sql.nullable(sql.float8) },
});

/**
 * Delivers up to `limit` pending rows, ordered by id, and stamps them; returns their number. Concurrent calls share the rows. When
 * `deliver` throws, earlier rows stay delivered, the rest wait, and the error is rethrown. A crash in between causes redelivery: at least
 * once.
 */
export async function deliverOutbox(pool: pg.Pool, { limit, jobNames, deliver }: Delivery): Promise<number> {
  const { count, failure } = await inTransaction(pool, async (client) => {
    const rows = await take.rows(client, { limit, jobNames });
    const ids: string[] = [];
    const refused: (string | null)[] = [];
    let failed: { readonly error: unknown } | undefined;
    for (const row of rows) {
      try {
        const why = await deliver(row);
        ids.push(row.id);
        refused.push(why ?? null);
      } catch (error) {
        failed = { error };
        break;
      }
    }
    await stamp.run(client, { ids, refused });
    return { count: rows.length, failure: failed };
  });
  if (failure !== undefined) throw failure.error;
  return count;
}

/** The backlog of a relay that knows these jobs. */
export async function outboxState(pool: pg.Pool, jobNames: readonly string[]): Promise<OutboxState> {
  const { pending = 0, oldest = 0, unknown = 0 } = (await readState.first(pool, { jobNames })) ?? {};
  return { pending, oldestSeconds: Math.max(0, oldest ?? 0), unknown };
}
