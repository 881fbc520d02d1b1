import { sql, statement } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';

export interface EventBacklog {
  /** Unhandled events of the payment provider. */
  readonly waiting: number;
  /** Age of the oldest unhandled event, in seconds. */
  readonly oldestSeconds: number;
  /** Events tried three times or more: they will not recover by themselves. */
  readonly stuck: number;
}

const countBacklog = statement({
  name: 'webhook-event-backlog',
  text: `select count(*)::int as waiting, count(*) filter (where attempts >= 3)::int as stuck,
      coalesce(greatest(extract(epoch from now() - min("receivedAt")), 0), 0)::float8 as oldest
    from webhook_event where "handledAt" is null`,
  row: { waiting: sql.int4, stuck: sql.int4, oldest: sql.float8 },
});

/** How far event handling is behind. */
export async function eventBacklog({ db }: Pick<CoreDeps, 'db'>): Promise<EventBacklog> {
  const row = await countBacklog.first(db.pool);
  const { waiting = 0, stuck = 0, oldest: oldestSeconds = 0 } = row ?? {};
  return { waiting, oldestSeconds, stuck };
}

/** How many events the last reconciliation found that no webhook had delivered. */
export async function eventsFoundLast({ db }: Pick<CoreDeps, 'db'>): Promise<number> {
  const last = await db.prisma.reconciliation.findFirst({
    orderBy: { startedAt: 'desc' },
    select: { eventsFound: true },
  });
  return last?.eventsFound ?? 0;
}
