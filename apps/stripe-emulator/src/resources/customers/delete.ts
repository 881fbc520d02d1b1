import type { Engine } from '../../engine/engine.ts';
import { find } from '../find.ts';
import { detach } from '../payment-methods/attach.ts';

/** Cancels the subscriptions immediately and detaches the cards; invoices and charges stay. */
export function deleteCustomer(engine: Engine, id: string): object {
  const customer = find(engine, 'customer', id);
  for (const subscription of engine.tables.subscription.withKey('customer', id))
    engine.onCustomerDeleted(subscription.id);
  for (const method of engine.tables.payment_method.withKey('customer', id)) detach(engine, method);
  engine.remove('customer', id);
  engine.put('deleted', { id, object: 'customer' });
  engine.tell('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}
