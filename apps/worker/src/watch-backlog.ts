import { outboxState } from '@houselights/db';
import type { World } from '@houselights/adapters';
import type { Metrics } from '@houselights/observability';

/** Shows in the metrics how far relay and queues are behind. */
export function watchBacklog(metrics: Metrics, { core, infrastructure }: World): void {
  metrics.watch('houselights_outbox_pending', 'Outbox rows that wait', [], async () => {
    const { pending } = await outboxState(core.db.pool);
    return [{ labels: {}, value: pending }];
  });
  metrics.watch('houselights_outbox_lag_seconds', 'How long the oldest outbox row has waited', [], async () => {
    const { oldestSeconds } = await outboxState(core.db.pool);
    return [{ labels: {}, value: oldestSeconds }];
  });
  metrics.watch('houselights_jobs', 'Jobs on their queues', ['job', 'state'], async () => {
    const { queue } = await infrastructure.jobs();
    return Object.entries(await queue.counts()).flatMap(([job, states]) =>
      Object.entries(states).map(([state, value]) => ({ labels: { job, state }, value })),
    );
  });
}
