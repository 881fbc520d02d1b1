import type { Engine } from '../../engine/engine.ts';
import type { CheckoutSession, Invoice, Subscription } from '../../engine/wire.ts';
import { Failure } from '../../http/failure.ts';
import { secretOf } from '../../resources/checkout/session.ts';
import { newCustomer } from '../../resources/customers/write.ts';
import { finalizeInvoice } from '../../resources/invoices/finalize.ts';
import { renewedInvoice } from '../../resources/invoices/upcoming.ts';
import { changeSubscription } from '../../resources/subscriptions/change.ts';
import { prepareSubscription } from '../../resources/subscriptions/create.ts';

export interface Forecast {
  readonly amount: number;
  readonly currency: string;
  /** In seconds since 1970. */
  readonly at: number;
}

/** The next charge after today, found by simulating the purchase and the time after it, and rolling back. */
export function nextCharge(engine: Engine, session: CheckoutSession): Forecast | null {
  if (session.mode !== 'subscription') return null;
  try {
    return engine.preview(() => live(engine, session));
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

function live(engine: Engine, session: CheckoutSession): Forecast | null {
  const { lines, subscription: wanted } = secretOf(engine, session.id);
  const customer =
    engine.tables.customer.get(session.customer ?? '') ?? engine.put('customer', newCustomer(engine, {}));
  const { subscription, invoice: draft } = prepareSubscription(engine, {
    customer: customer.id,
    items: lines.map((line) => ({ price: line.price?.id ?? '', quantity: line.quantity ?? 1 })),
    automatic_tax: { enabled: session.automatic_tax.enabled },
    billing_cycle_anchor: wanted.billingCycleAnchor ?? undefined,
    discounts: (session.discounts ?? []).map(({ coupon, promotion_code: code }) =>
      code === null ? { coupon: coupon ?? '' } : { promotion_code: code },
    ),
    trial_end: wanted.trialEnd ?? undefined,
    trial_period_days: wanted.trialDays ?? undefined,
  });
  engine.untold.delete(subscription.id);
  // The first invoice uses part of the balance; without an address for the tax, how much is unknown.
  if (draft.automatic_tax.status !== 'requires_location_inputs') finalizeInvoice(engine, draft);
  const at = subscription.items.data[0]?.current_period_end;
  if (at === undefined) return null;
  const invoice: Invoice = renewedInvoice(engine, withoutEnded(engine, subscription, at));
  return { amount: invoice.amount_due, currency: invoice.currency, at };
}

/** Drops the discounts that will have ended by then. */
const withoutEnded = (engine: Engine, subscription: Subscription, at: number): Subscription =>
  changeSubscription(engine, subscription, {
    discounts: subscription.discounts.filter((id) => (engine.tables.discount.get(id)?.end ?? Infinity) > at),
  });
