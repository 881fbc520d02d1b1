import { dueByBillingClock } from '@houselights/jobs';
import type { World } from '@houselights/adapters';

/** Asks at once for what the clock of money makes due, where that clock has been advanced: the schedules go with real time. */
export async function followBillingClock({ infrastructure }: Pick<World, 'infrastructure'>): Promise<void> {
  const { queue } = await infrastructure.jobs();
  for (const name of dueByBillingClock) await queue.add(name, {});
}
