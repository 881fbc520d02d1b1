import { eventBacklog, eventsFoundLast } from '@houselights/core';
import { countGivenUpJobs, outboxState } from '@houselights/db';
import { jobNames } from './relay/outbox-relay.ts';
import type { AppContext } from '@houselights/adapters';
import type { Metrics } from '@houselights/observability';

/** Reports the backlogs of relay, queues and payment provider events as metrics. */
export function watchBacklog(metrics: Metrics, { core, infrastructure }: AppContext): void {
  metrics.watch('houselights_outbox_pending', 'Outbox rows that wait', [], async () => {
    const { pending } = await outboxState(core.db.pool, jobNames);
    return [{ labels: {}, value: pending }];
  });
  const unknownJobs = 'Jobs in the outbox that this version does not have: they wait for a worker that has them';
  metrics.watch('houselights_outbox_unknown_jobs', unknownJobs, [], async () => {
    const { unknown } = await outboxState(core.db.pool, jobNames);
    return [{ labels: {}, value: unknown }];
  });
  metrics.watch('houselights_outbox_lag_seconds', 'How long the oldest outbox row has waited', [], async () => {
    const { oldestSeconds } = await outboxState(core.db.pool, jobNames);
    return [{ labels: {}, value: oldestSeconds }];
  });
  metrics.watch('houselights_jobs_given_up', 'Jobs that were given up and not tried again', ['job'], async () =>
    (await countGivenUpJobs(core.db.pool)).map(({ name, count }) => ({ labels: { job: name }, value: count })),
  );
  const events = 'events of the payment provider';
  metrics.watch('houselights_payment_events_waiting', `Number of ${events} that are not handled`, [], async () => {
    const { waiting } = await eventBacklog(core);
    return [{ labels: {}, value: waiting }];
  });
  metrics.watch(
    'houselights_payment_events_lag_seconds',
    `How long the oldest of the ${events} has waited`,
    [],
    async () => {
      const { oldestSeconds } = await eventBacklog(core);
      return [{ labels: {}, value: oldestSeconds }];
    },
  );
  metrics.watch(
    'houselights_payment_events_stuck',
    `Waiting ${events} that were tried three times and more`,
    [],
    async () => {
      const { stuck } = await eventBacklog(core);
      return [{ labels: {}, value: stuck }];
    },
  );
  metrics.watch(
    'houselights_payment_events_missed',
    `Number of ${events} that the last comparison found and no webhook had brought`,
    [],
    async () => [{ labels: {}, value: await eventsFoundLast(core) }],
  );
  metrics.watch('houselights_jobs', 'Jobs on their queues', ['job', 'state'], async () => {
    const { queue } = await infrastructure.jobs();
    return Object.entries(await queue.counts()).flatMap(([job, states]) =>
      Object.entries(states).map(([state, value]) => ({ labels: { job, state }, value })),
    );
  });
}
