import type Stripe from 'stripe';
import { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import type { Invoice, Subscription } from '../../engine/wire.ts';
import { invalid } from '../../http/failure.ts';
import { emptyable, list, oneOf, parameters, text, timestamp, truth } from '../../http/parameters.ts';
import { find } from '../find.ts';
import { applyUpdate } from '../subscriptions/apply.ts';
import { billSubscription } from '../subscriptions/bill.ts';
import { current, isOver, periodOf } from '../subscriptions/change.ts';
import { prepareSubscription } from '../subscriptions/create.ts';
import { discountsInput, prorationBehavior, updateItem } from '../subscriptions/parameters.ts';
import type { UpdateSubscription } from '../subscriptions/parameters.ts';
import { creditAll } from '../subscriptions/prorate.ts';
import { asUpcoming, renewedInvoice } from './upcoming.ts';

const subscriptionDetails = parameters<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails>()(
  {
    billing_cycle_anchor: parameters<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails.BillingCycleAnchor>()(
      { type: oneOf('now', 'unchanged') },
      ['timestamp'],
    ).optional(),
    cancel_at: emptyable(timestamp).optional(),
    cancel_at_period_end: truth.optional(),
    cancel_now: truth.optional(),
    items: list(updateItem).optional(),
    proration_behavior: prorationBehavior.optional(),
    proration_date: timestamp.optional(),
    trial_end: z.union([z.literal('now'), timestamp]).optional(),
  },
  ['billing_mode', 'billing_schedules', 'default_tax_rates', 'metadata', 'pause', 'resume_at', 'start_date'],
);

export const previewParameters = parameters<Stripe.InvoiceCreatePreviewParams>()(
  {
    automatic_tax: parameters<Stripe.InvoiceCreatePreviewParams.AutomaticTax>()({ enabled: truth }, [
      'liability',
    ]).optional(),
    customer: text.optional(),
    discounts: discountsInput,
    subscription: text.optional(),
    subscription_details: subscriptionDetails.optional(),
  },
  [
    'currency',
    'customer_account',
    'customer_details',
    'invoice_items',
    'issuer',
    'on_behalf_of',
    'preview_mode',
    'schedule',
    'schedule_details',
  ],
);
type Preview = z.output<typeof previewParameters>;

/** Previews the invoice of a change, or the next one, by making it and rolling back. */
export const previewInvoice = (engine: Engine, params: Preview): Invoice =>
  asUpcoming(
    engine.preview(() =>
      params.subscription === undefined
        ? previewNew(engine, params)
        : previewChange(engine, params, params.subscription),
    ),
  );

function previewNew(engine: Engine, params: Preview): Invoice {
  const { customer, subscription_details: details } = params;
  if (customer === undefined) throw invalid('Missing required param: customer.', 'customer', 'parameter_missing');
  if (details?.items === undefined) return previewNext(engine, customer);
  const prepared = prepareSubscription(engine, {
    customer,
    items: details.items,
    discounts: params.discounts,
    automatic_tax: params.automatic_tax,
    trial_end: details.trial_end,
    proration_behavior: details.proration_behavior,
  });
  engine.untold.delete(prepared.subscription.id);
  return prepared.invoice;
}

/** Without other parameters: the next invoice of the customer's only subscription. */
function previewNext(engine: Engine, customer: string): Invoice {
  find(engine, 'customer', customer, 'customer');
  const live = engine.tables.subscription.withKey('customer', customer).filter((each) => !isOver(each));
  const [only] = live;
  if (only === undefined)
    throw invalid(`No upcoming invoices for customer: ${customer}`, undefined, 'invoice_upcoming_none');
  return nextInvoice(engine, only);
}

function previewChange(engine: Engine, params: Preview, id: string): Invoice {
  const subscription = find(engine, 'subscription', id, 'subscription');
  if (params.customer !== undefined && params.customer !== subscription.customer)
    throw invalid('The subscription does not belong to this customer.', 'subscription');
  if (isOver(subscription))
    throw invalid(`No upcoming invoices for customer: ${subscription.customer}`, undefined, 'invoice_upcoming_none');
  const { cancel_now: cancelNow, ...details } = params.subscription_details ?? {};
  if (cancelNow === true) return previewCancel(engine, subscription);
  const update: UpdateSubscription = { ...details, discounts: params.discounts, automatic_tax: params.automatic_tax };
  const { subscription: after, invoice } = applyUpdate(engine, subscription, update);
  return invoice ?? nextInvoice(engine, current(engine, after));
}

function nextInvoice(engine: Engine, subscription: Subscription): Invoice {
  if (subscription.cancel_at !== null && subscription.cancel_at <= periodOf(subscription).end)
    throw invalid(`No upcoming invoices for customer: ${subscription.customer}`, undefined, 'invoice_upcoming_none');
  return renewedInvoice(engine, subscription);
}

function previewCancel(engine: Engine, subscription: Subscription): Invoice {
  if (subscription.status !== 'trialing') creditAll(engine, subscription, engine.now(subscription.test_clock));
  return billSubscription(engine, subscription, {
    reason: 'upcoming',
    lines: [],
    looksBackOn: periodOf(subscription),
    autoAdvance: false,
    finalizesAt: null,
  }).invoice;
}
