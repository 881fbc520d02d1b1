import { dueByBillingClock } from '@houselights/jobs';
import type { AppContext } from '@houselights/adapters';

/** Queues all jobs that depend on the billing clock, after that clock was advanced: the schedules follow real time. */
export async function followBillingClock({ infrastructure }: Pick<AppContext, 'infrastructure'>): Promise<void> {
  const { queue } = await infrastructure.jobs();
  for (const name of dueByBillingClock) await queue.add(name, {});
}
