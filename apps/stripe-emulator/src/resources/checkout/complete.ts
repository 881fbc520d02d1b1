import { redeem } from '../../billing/redeem.ts';
import type { Engine } from '../../engine/engine.ts';
import type { CheckoutSecret, TypedDetails } from '../../engine/secrets.ts';
import type { CheckoutSession, Customer, PaymentMethod } from '../../engine/wire.ts';
import { attemptPayment, cardFailure } from '../../payments/attempt.ts';
import { makeIntent } from '../../payments/intent.ts';
import { newCustomer } from '../customers/write.ts';
import { attachPaymentMethod } from '../payment-methods/attach.ts';
import { finishSetup } from '../setup-intents/confirm.ts';
import { makeSetupIntent } from '../setup-intents/make.ts';
import { toAddress } from '../shared.ts';
import { createSubscription } from '../subscriptions/create.ts';
import { amountsOf, hasTrial, taxOf } from './create.ts';
import { reckon } from './lines.ts';
import type { Reckoned } from './lines.ts';
import { redemptionOf } from './promotion.ts';

export interface Payment {
  /** Null if nothing is due and no card is required. */
  readonly method: PaymentMethod | null;
  readonly details: TypedDetails;
  readonly authenticated: boolean;
}

/** Completes a session with all its effects, atomically. */
export function completeSession(
  engine: Engine,
  session: CheckoutSession,
  secret: CheckoutSecret,
  payment: Payment,
): CheckoutSession {
  const customer = customerOf(engine, session, secret, payment);
  const reckoned = reckon(engine, secret.lines, {
    coupon: redemptionOf(engine, session, customer)?.coupon ?? null,
    customer,
    automaticTax: session.automatic_tax.enabled,
    nothingToday: hasTrial(secret),
  });
  const made = outcomeOf(engine, session, secret, payment, customer, reckoned);
  engine.due.cancel('session_end', session.id);
  engine.change('checkout_secret', secret, { lines: reckoned.lines, waiting: null });
  const paid = session.mode !== 'setup' && reckoned.total > 0;
  const complete = engine.change('checkout.session', session, {
    ...amountsOf(reckoned, session.mode === 'setup'),
    ...made,
    automatic_tax: taxOf(session.automatic_tax.enabled, reckoned),
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    customer: customer?.id ?? null,
    customer_details: customerDetails(customer, payment.details),
    payment_status: paid ? 'paid' : 'no_payment_required',
    status: 'complete',
    url: null,
  });
  engine.tell('checkout.session.completed', complete);
  return complete;
}

function customerDetails(customer: Customer | null, details: TypedDetails): CheckoutSession['customer_details'] {
  return {
    address: toAddress({ country: details.country, postal_code: details.postalCode }),
    business_name: null,
    email: details.email,
    individual_name: null,
    name: details.name,
    phone: customer?.phone ?? null,
    tax_exempt: customer?.tax_exempt ?? 'none',
    tax_ids: [],
  };
}

function customerOf(
  engine: Engine,
  session: CheckoutSession,
  secret: CheckoutSecret,
  { details, method }: Payment,
): Customer | null {
  const known = engine.tables.customer.get(session.customer ?? '');
  const address =
    details.country === null ? null : toAddress({ country: details.country, postal_code: details.postalCode });
  if (known !== undefined) {
    const patch: Partial<Customer> = {};
    if (secret.updates.address && address !== null) patch.address = { ...known.address, ...address };
    if (secret.updates.name && details.name !== null) patch.name = details.name;
    return engine.update('customer', known, patch, 'customer.updated');
  }
  if (session.customer_creation !== 'always' && secret.payment.futureUsage === null) return null;
  const created = engine.put(
    'customer',
    newCustomer(engine, { email: details.email, name: details.name ?? method?.billing_details.name ?? null, address }),
  );
  engine.tell('customer.created', created);
  return created;
}

type Made = Partial<Pick<CheckoutSession, 'subscription' | 'invoice' | 'payment_intent' | 'setup_intent'>>;

function outcomeOf(
  engine: Engine,
  session: CheckoutSession,
  secret: CheckoutSecret,
  payment: Payment,
  customer: Customer | null,
  reckoned: Reckoned,
): Made {
  if (session.mode === 'setup') return setUp(engine, secret, payment, customer);
  if (session.mode === 'subscription' && customer !== null)
    return subscribe(engine, session, secret, payment, customer);
  return payOnce(engine, session, secret, payment, customer, reckoned);
}

function subscribe(
  engine: Engine,
  session: CheckoutSession,
  secret: CheckoutSecret,
  { method, authenticated }: Payment,
  customer: Customer,
): Made {
  const attached = method === null ? undefined : attachPaymentMethod(engine, method.id, customer).id;
  const { subscription: wanted } = secret;
  const subscription = createSubscription(
    engine,
    {
      customer: customer.id,
      items: secret.lines.map((line) => ({
        price: line.price?.id ?? '',
        quantity: line.quantity ?? 1,
        metadata: line.metadata ?? {},
      })),
      automatic_tax: { enabled: session.automatic_tax.enabled },
      billing_cycle_anchor: wanted.billingCycleAnchor ?? undefined,
      default_payment_method: attached,
      description: wanted.description ?? undefined,
      discounts: (session.discounts ?? []).map(({ coupon, promotion_code: code }) =>
        code === null ? { coupon: coupon ?? '' } : { promotion_code: code },
      ),
      metadata: wanted.metadata,
      payment_behavior: 'error_if_incomplete',
      trial_end: wanted.trialEnd ?? undefined,
      trial_period_days: wanted.trialDays ?? undefined,
      trial_settings: { end_behavior: { missing_payment_method: wanted.missingPaymentMethod } },
    },
    { checkoutSession: session.id, authenticated },
  );
  return { subscription: subscription.id, invoice: subscription.latest_invoice };
}

function setUp(engine: Engine, secret: CheckoutSecret, { method }: Payment, customer: Customer | null): Made {
  const { metadata, description } = secret.setup;
  const intent = makeSetupIntent(engine, {
    customer: customer?.id ?? null,
    metadata,
    description,
    usage: 'off_session',
  });
  return { setup_intent: (method === null ? intent : finishSetup(engine, intent, method)).id };
}

function payOnce(
  engine: Engine,
  session: CheckoutSession,
  secret: CheckoutSecret,
  { method, authenticated }: Payment,
  customer: Customer | null,
  reckoned: Reckoned,
): Made {
  const redemption = redemptionOf(engine, session, customer);
  if (redemption !== null) redeem(engine, redemption, { customer, checkoutSession: session.id });
  if (reckoned.total === 0 || method === null) return {};
  const intent = makeIntent(engine, {
    amount: reckoned.total,
    currency: session.currency ?? 'usd',
    customer: customer?.id ?? null,
    description: secret.payment.description,
    metadata: secret.payment.metadata,
    receipt_email: secret.payment.receiptEmail,
    setup_future_usage: secret.payment.futureUsage,
  });
  const attempted = attemptPayment(engine, intent, method, { offSession: false, authenticated });
  if (attempted.outcome !== 'succeeded') throw cardFailure(attempted, false);
  return { payment_intent: attempted.intent.id };
}
