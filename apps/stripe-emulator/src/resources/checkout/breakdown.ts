import type Stripe from 'stripe';
import { taxPlace } from '../../billing/tax.ts';
import type { Engine } from '../../engine/engine.ts';
import type { CheckoutSession, Discount, Wire } from '../../engine/wire.ts';

type Breakdown = Wire<Stripe.Checkout.Session.TotalDetails.Breakdown>;

/** The parts of a session's totals: its discount, and the tax of the customer's location. */
export function breakdownOf(engine: Engine, session: CheckoutSession): Breakdown {
  const { amount_discount = 0 } = session.total_details ?? {};
  const discount = discountOf(engine, session);
  return {
    discounts: discount === null ? [] : [{ amount: amount_discount, discount }],
    taxes: taxesOf(engine, session),
  };
}

function taxesOf(engine: Engine, session: CheckoutSession): Breakdown['taxes'] {
  const amount = session.total_details?.amount_tax ?? 0;
  const customer = engine.tables.customer.get(session.customer ?? '');
  const place = amount === 0 || customer === undefined ? null : taxPlace(engine, customer);
  if (place?.kind !== 'rate') return [];
  return [
    {
      amount,
      rate: place.rate,
      taxability_reason: 'standard_rated',
      taxable_amount: (session.amount_total ?? 0) - amount,
    },
  ];
}

/** The discount that was created, or the one that would be. */
function discountOf(engine: Engine, session: CheckoutSession): Discount | null {
  const given = engine.tables.discount.all().findLast((each) => each.checkout_session === session.id);
  if (given !== undefined) return given;
  const [asked] = session.discounts ?? [];
  if (asked === undefined) return null;
  const promotion = engine.tables.promotion_code.get(asked.promotion_code ?? '');
  return {
    id: `di_${session.id.slice(-24)}`,
    object: 'discount',
    checkout_session: session.id,
    customer: session.customer,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: promotion?.id ?? null,
    source: { coupon: asked.coupon ?? promotion?.promotion.coupon ?? null, type: 'coupon' },
    start: session.created,
    subscription: null,
    subscription_item: null,
  };
}
