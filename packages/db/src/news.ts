import type { Prisma } from './generated/client.ts';

/** News of a fact: published on the bus under `name` once the transaction has committed. */
export interface OutboxEvent {
  readonly kind: 'event';
  readonly name: string;
  readonly payload: Prisma.InputJsonObject;
  /** What set it going. */
  readonly trace?: string | undefined;
}

/** What each transaction under way has written so far, by its client. */
const written = new WeakMap<object, OutboxEvent[]>();

/** What a transaction will have written as news by its end. */
export function collectNews(transaction: object): readonly OutboxEvent[] {
  const events: OutboxEvent[] = [];
  written.set(transaction, events);
  return events;
}

/** Notes what a transaction writes as news; outside of one nobody collects it. */
export function noteNews(transaction: object, ...events: readonly OutboxEvent[]): void {
  written.get(transaction)?.push(...events);
}
