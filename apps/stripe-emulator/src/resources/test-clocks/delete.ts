import type { Engine } from '../../engine/engine.ts';
import { deleteCustomer } from '../customers/delete.ts';

/** Deletes a clock together with its customers and their subscriptions. */
export function deleteClock(engine: Engine, id: string): void {
  const clock = engine.tables['test_helpers.test_clock'].get(id);
  if (clock === undefined) return;
  for (const customer of engine.tables.customer.withKey('test_clock', id)) {
    const subscriptions = engine.tables.subscription.withKey('customer', customer.id);
    deleteCustomer(engine, customer.id);
    for (const { id: subscription } of subscriptions) engine.remove('subscription', subscription);
  }
  engine.remove('test_helpers.test_clock', id);
  engine.due.cancel('clock_end', id);
  engine.due.dropClock(id);
  engine.tell('test_helpers.test_clock.deleted', clock);
}
