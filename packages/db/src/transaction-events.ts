import type { Prisma } from './generated/client.ts';

/** An event: published on the bus under `name` once the transaction has committed. */
export interface OutboxEvent {
  readonly kind: 'event';
  readonly name: string;
  readonly payload: Prisma.InputJsonObject;
  /** The trace id of its cause. */
  readonly trace?: string | undefined;
}

/** The events that each open transaction has written so far, by its client. */
const written = new WeakMap<object, OutboxEvent[]>();

/** Collects the events that a transaction writes; complete when it ends. */
export function collectEvents(transaction: object): readonly OutboxEvent[] {
  const events: OutboxEvent[] = [];
  written.set(transaction, events);
  return events;
}

/** Records events that a transaction writes; outside a transaction nothing collects them. */
export function noteEvents(transaction: object, ...events: readonly OutboxEvent[]): void {
  written.get(transaction)?.push(...events);
}
