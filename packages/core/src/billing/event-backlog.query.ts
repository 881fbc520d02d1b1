import type { CoreDeps } from '../deps.ts';

export interface EventBacklog {
  /** Events of the payment provider that are not handled. */
  readonly waiting: number;
  /** How long the oldest of them has waited, in seconds. */
  readonly oldestSeconds: number;
  /** How many of them were tried three times and more: what is read there does not get right by itself. */
  readonly stuck: number;
}

/** How far the handling of the payment provider's events is behind. */
export async function eventBacklog({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<EventBacklog> {
  const { rows } = await db.pool.query<{ waiting: number; stuck: number; oldest: Date | null }>({
    name: 'webhook-event-backlog',
    text: `select count(*)::int as waiting, count(*) filter (where attempts >= 3)::int as stuck, min("receivedAt") as oldest
           from webhook_event where "handledAt" is null`,
  });
  const { waiting = 0, stuck = 0, oldest = null } = rows[0] ?? {};
  const oldestSeconds = oldest === null ? 0 : Math.max(0, clock.now().getTime() - oldest.getTime()) / 1_000;
  return { waiting, oldestSeconds, stuck };
}
