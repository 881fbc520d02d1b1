import { noteEvents } from './transaction-events.ts';
import * as sql from './sql-types.ts';
import { statement } from './statement.ts';
import type { Queries } from './transaction-connections.ts';
import type { OutboxEvent } from './transaction-events.ts';
import type { Prisma } from './generated/client.ts';

/** Work caused by a fact: put on the queue `name` once the transaction has committed, once per `key`. */
export interface OutboxJob {
  readonly kind: 'job';
  readonly name: string;
  readonly payload: Prisma.InputJsonObject;
  readonly key?: string;
  /** The trace id of its cause. */
  readonly trace?: string | undefined;
}

/** The topic on which the database announces new rows, and its Postgres channel. */
export const outboxTopic = 'outbox';
const outboxChannel = `houselights:${outboxTopic}`;

/** Wakes the relay when the transaction commits. */
export const wakeRelay = statement({
  name: 'outbox-wake-relay',
  text: `select pg_notify('${outboxChannel}', 'null') as told`,
  row: { told: sql.nothing },
});

/** Writes events and jobs into the outbox within the transaction of their fact. The NOTIFY reaches the relay at commit and never before. */
export async function writeOutbox(queries: Queries, ...messages: readonly (OutboxEvent | OutboxJob)[]): Promise<void> {
  if (messages.length === 0) return;
  noteEvents(queries, ...messages.filter((message) => message.kind === 'event'));
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
