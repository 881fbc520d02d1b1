import { noteNews } from './news.ts';
import * as sql from './sql-types.ts';
import { statement } from './statement.ts';
import type { Queries } from './transaction-connections.ts';
import type { OutboxEvent } from './news.ts';
import type { Prisma } from './generated/client.ts';

/** Work that a fact asks for: put on the queue `name` once the transaction has committed, once for each `key`. */
export interface OutboxJob {
  readonly kind: 'job';
  readonly name: string;
  readonly payload: Prisma.InputJsonObject;
  readonly key?: string;
  /** What set it going. */
  readonly trace?: string | undefined;
}

/** The topic under which the database itself tells of new rows, and its channel on Postgres. */
export const outboxTopic = 'outbox';
const outboxChannel = `houselights:${outboxTopic}`;

/** Wakes the relay, at the commit of the transaction. */
export const wakeRelay = statement({
  name: 'outbox-wake-relay',
  text: `select pg_notify('${outboxChannel}', 'null') as told`,
  row: { told: sql.nothing },
});

/**
 * Writes news and jobs into the outbox with the queries of the transaction that holds their fact. The NOTIFY reaches the
 * relay at commit and never before.
 */
export async function writeOutbox(queries: Queries, ...messages: readonly (OutboxEvent | OutboxJob)[]): Promise<void> {
  if (messages.length === 0) return;
  noteNews(queries, ...messages.filter((message) => message.kind === 'event'));
  await queries.outbox.createMany({
    data: messages.map(({ kind, name, payload, trace, ...rest }) => ({
      kind,
      name,
      payload,
      trace: trace ?? null,
      key: 'key' in rest && rest.key !== undefined ? rest.key : null,
    })),
  });
  await wakeRelay.run(queries);
}
