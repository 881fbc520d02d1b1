import type { Engine } from '../../engine/engine.ts';
import type { Customer } from '../../engine/wire.ts';
import { invalid } from '../../http/failure.ts';
import { isOver } from '../subscriptions/change.ts';
import { balanceIn } from './balance.ts';

/** A customer subscribes in one currency at a time: subscriptions and pending items in another one prevent it. */
export function checkCurrency(engine: Engine, customer: Customer, currency: string): void {
  const bound =
    engine.tables.subscription
      .withKey('customer', customer.id)
      .find((each) => !isOver(each) && each.currency !== currency)?.currency ??
    (customer.currency === currency ? undefined : waitingCurrency(engine, customer));
  if (bound === undefined) return;
  throw invalid(
    `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${bound}`,
  );
}

/** The customer's own currency, if invoice items are pending in it. */
function waitingCurrency(engine: Engine, customer: Customer): string | undefined {
  const { invoiceitem: items, subscription: subscriptions } = engine.tables;
  return items.withKey('customer', customer.id).find((item) => {
    const of = subscriptions.get(item.parent?.subscription_details?.subscription ?? '');
    return item.invoice === null && item.currency === customer.currency && (of === undefined || !isOver(of));
  })?.currency;
}

/** A subscription that begins in another currency makes it the customer's own; the old balance stays in the old one. */
export function adoptCurrency(engine: Engine, customer: Customer, currency: string): Customer {
  checkCurrency(engine, customer, currency);
  if (customer.currency == null || customer.currency === currency) return customer;
  const balance = balanceIn(engine, customer, currency);
  return engine.update('customer', customer, { currency, balance }, 'customer.updated');
}
