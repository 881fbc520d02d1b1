import { nextBoundary, periodAround } from '../../billing/period.ts';
import type { Period } from '../../billing/period.ts';
import { checkRedemption, redeem } from '../../billing/redeem.ts';
import type { DiscountInput } from '../../billing/redeem.ts';
import { setupVerdict } from '../../cards/verdict.ts';
import type { Engine } from '../../engine/engine.ts';
import { newId } from '../../engine/ids.ts';
import type { Customer, Subscription, SubscriptionItem } from '../../engine/wire.ts';
import { invalid, unmodelled } from '../../http/failure.ts';
import { adoptCurrency } from '../customers/currency.ts';
import { ownPaymentMethod } from '../customers/write.ts';
import { find } from '../find.ts';
import { costOf, makePrice, amounts, recurringOf } from '../prices/make.ts';
import { confirmSetup } from '../setup-intents/confirm.ts';
import { makeSetupIntent } from '../setup-intents/make.ts';
import { mergeMetadata, sum } from '../shared.ts';
import { billSubscription } from './bill.ts';
import type { Billed } from './bill.ts';
import { changeSubscription, current, inTrial } from './change.ts';
import { checkTogether, fullLines, makeItem, partLines, quantityOf, trialLines, usablePrice } from './items.ts';
import { newSubscription } from './new.ts';
import type { CreateSubscription, ItemChange } from './parameters.ts';
import { settleFirst } from './settle.ts';

/** How a subscription is created: by a call, or through Checkout, where the owner may have authenticated. */
export interface Made {
  readonly checkoutSession: string | null;
  readonly authenticated: boolean;
}

const byApi: Made = { checkoutSession: null, authenticated: false };

const day = 86_400;
const longestTrial = 730 * day;

export function createSubscription(engine: Engine, params: CreateSubscription, how: Made = byApi): Subscription {
  const { subscription, invoice } = prepareSubscription(engine, params, how);
  try {
    settleFirst(engine, subscription, invoice, params.payment_behavior ?? 'allow_incomplete', {
      offSession: params.off_session ?? false,
      authenticated: how.authenticated,
    });
    const made = withSetup(engine, current(engine, subscription), params);
    engine.tell('customer.subscription.created', made);
    return made;
  } finally {
    engine.untold.delete(subscription.id);
  }
}

/** The subscription and its draft first invoice, as a preview shows them. */
export function prepareSubscription(engine: Engine, params: CreateSubscription, how: Made = byApi): Billed {
  refuseUnmodelled(params);
  const known = find(engine, 'customer', params.customer, 'customer');
  const now = engine.now(known.test_clock);
  const trialEnd = trialEndOf(engine, params, now);
  const id = newId('sub');
  const items = itemsOf(engine, id, params.items, now);
  checkTogether(items);
  const period = firstPeriod(items, params, now, trialEnd);
  const dated = items.map((item) => ({ ...item, current_period_start: period.start, current_period_end: period.end }));
  const anchor = trialEnd ?? params.billing_cycle_anchor ?? now;
  const currency = items[0]?.price.currency ?? 'usd';
  if (params.currency !== undefined && params.currency !== currency)
    throw invalid(`The price is in ${currency}.`, 'currency');
  const customer = adoptCurrency(engine, known, currency);
  const bare = newSubscription({
    id,
    customer,
    items: dated,
    now,
    anchor,
    trialEnd,
    currency,
    metadata: mergeMetadata({}, params.metadata),
  });
  engine.untold.add(id);
  try {
    return firstBill(engine, withChoices(engine, bare, customer, params, how.checkoutSession), params, period, now);
  } catch (error) {
    engine.untold.delete(id);
    throw error;
  }
}

function refuseUnmodelled(params: CreateSubscription): void {
  if (params.collection_method === 'send_invoice') throw unmodelled('invoices that are sent', 'collection_method');
  if (params.billing_mode?.type === 'classic') throw unmodelled('the classic billing mode', 'billing_mode[type]');
  if (params.billing_mode?.flexible?.proration_discounts === 'itemized')
    throw unmodelled('itemized discounts of prorations', 'billing_mode[flexible][proration_discounts]');
  if (params.payment_behavior === 'pending_if_incomplete')
    throw invalid(
      'Setting `payment_behavior` to `pending_if_incomplete` has no effect when creating a subscription.',
      'payment_behavior',
    );
}

function trialEndOf(engine: Engine, params: CreateSubscription, now: number): number | null {
  const { trial_end: end, trial_period_days: days, trial_from_plan: fromPlan } = params;
  if (end !== undefined && days !== undefined)
    throw invalid(
      'You may only specify one of these parameters: trial_end, trial_period_days.',
      'trial_end',
      'parameters_exclusive',
    );
  if (end === 'now') return null;
  if (end !== undefined) return checkTrialEnd(end, now);
  const [first] = params.items;
  const planned =
    fromPlan === true && first?.price !== undefined
      ? find(engine, 'price', first.price, 'items[0][price]').recurring?.trial_period_days
      : null;
  const length = days ?? planned ?? 0;
  return length === 0 ? null : checkTrialEnd(now + length * day, now);
}

export function checkTrialEnd(end: number, now: number): number {
  if (end <= now) throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end');
  if (end - now > longestTrial) throw invalid('Invalid trial_end: a trial can be at most two years long.', 'trial_end');
  return end;
}

export function itemsOf(
  engine: Engine,
  subscription: string,
  wanted: readonly ItemChange[],
  now: number,
): SubscriptionItem[] {
  return wanted.map((each, index) => {
    const price = priceOf(engine, each, `items[${index}]`);
    return makeItem({
      subscription,
      price,
      quantity: each.quantity ?? 1,
      metadata: mergeMetadata({}, each.metadata),
      period: { start: now, end: now },
      created: now,
    });
  });
}

export function priceOf(engine: Engine, { price, price_data: data }: ItemChange, param: string) {
  if (price !== undefined && data !== undefined)
    throw invalid(`You may only specify one of these parameters: price, price_data.`, param, 'parameters_exclusive');
  if (price !== undefined) return usablePrice(engine, price, `${param}[price]`);
  if (data === undefined)
    throw invalid(`Missing required param: ${param}[price].`, `${param}[price]`, 'parameter_missing');
  return makePrice(engine, {
    ...amounts(data, `${param}[price_data]`),
    active: false,
    currency: data.currency,
    product: find(engine, 'product', data.product, `${param}[price_data][product]`).id,
    recurring: recurringOf(data.recurring),
    tax_behavior: data.tax_behavior ?? 'unspecified',
  });
}

function firstPeriod(
  items: readonly SubscriptionItem[],
  params: CreateSubscription,
  now: number,
  trialEnd: number | null,
): Period {
  const recurring = items[0]?.price.recurring;
  if (recurring == null) throw invalid('Missing required param: items.', 'items', 'parameter_missing');
  const anchor = params.billing_cycle_anchor;
  if (trialEnd !== null) {
    if (anchor !== undefined) throw unmodelled('a billing_cycle_anchor beside a trial', 'billing_cycle_anchor');
    return { start: now, end: trialEnd };
  }
  if (anchor === undefined) return { start: now, end: nextBoundary(now, recurring, now) };
  if (anchor <= now || anchor > nextBoundary(now, recurring, now))
    throw invalid(
      'billing_cycle_anchor must be in the future and no later than the end of the first period.',
      'billing_cycle_anchor',
    );
  return { start: now, end: anchor };
}

function withChoices(
  engine: Engine,
  bare: Subscription,
  customer: Customer,
  params: CreateSubscription,
  checkoutSession: string | null,
): Subscription {
  const method = params.default_payment_method;
  const chosen = engine.put('subscription', {
    ...bare,
    automatic_tax: taxChoice(params.automatic_tax?.enabled ?? false),
    default_payment_method:
      method === undefined ? null : ownPaymentMethod(engine, customer, method, 'default_payment_method'),
    description: params.description ?? null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: params.payment_settings?.payment_method_types ?? null,
      save_default_payment_method: params.payment_settings?.save_default_payment_method ?? 'off',
    },
    trial_settings: trialSettingsOf(params.trial_settings) ?? bare.trial_settings,
    ...cancellation(params, bare),
  });
  return changeSubscription(engine, chosen, {
    discounts: redeemAll(engine, chosen, customer, params.discounts ?? [], checkoutSession),
  });
}

export const trialSettingsOf = (
  given: CreateSubscription['trial_settings'],
): Subscription['trial_settings'] | undefined =>
  given === undefined ? undefined : { end_behavior: { billing_cycle_anchor: null, ...given.end_behavior } };

export const taxChoice = (enabled: boolean): Subscription['automatic_tax'] => ({
  disabled_reason: null,
  enabled,
  liability: enabled ? { type: 'self' } : null,
});

function cancellation(params: CreateSubscription, { items, created }: Subscription): Partial<Subscription> {
  const end = items.data[0]?.current_period_end ?? created;
  const at =
    params.cancel_at_period_end === true || typeof params.cancel_at === 'string' ? end : (params.cancel_at ?? null);
  if (at === null) return {};
  if (at <= created) throw invalid('cancel_at must be in the future.', 'cancel_at');
  return { cancel_at: at, cancel_at_period_end: params.cancel_at_period_end === true, canceled_at: created };
}

/** Redeems the requested discounts; those the subscription already has stay unchanged. */
export function redeemAll(
  engine: Engine,
  subscription: Subscription,
  customer: Customer,
  inputs: readonly DiscountInput[],
  checkoutSession: string | null,
): string[] {
  const amount = sum(subscription.items.data.map((item) => costOf(item.price, quantityOf(item))));
  return inputs.map((input, index) => {
    const param = `discounts[${index}]`;
    if (input.discount !== undefined) {
      if (!subscription.discounts.includes(input.discount))
        throw invalid(`No such discount: '${input.discount}'`, `${param}[discount]`, 'resource_missing');
      return input.discount;
    }
    const checked = checkRedemption(engine, input, { customer, amount, currency: subscription.currency }, param);
    const discount = redeem(engine, checked, { customer, subscription: subscription.id, checkoutSession });
    if (discount.end !== null) engine.due.schedule('discount_end', discount.id, discount.end, customer.test_clock);
    return discount.id;
  });
}

function firstBill(
  engine: Engine,
  subscription: Subscription,
  params: CreateSubscription,
  period: Period,
  now: number,
): Billed {
  return billSubscription(engine, subscription, {
    reason: 'subscription_create',
    lines: firstLines(engine, subscription, params, period),
    looksBackOn: { start: now, end: now },
    autoAdvance: false,
    finalizesAt: null,
  });
}

function firstLines(engine: Engine, subscription: Subscription, params: CreateSubscription, period: Period) {
  if (subscription.trial_end !== null) return trialLines(engine, subscription, period);
  const recurring = subscription.items.data[0]?.price.recurring;
  if (params.billing_cycle_anchor === undefined || recurring == null) return fullLines(engine, subscription, period);
  if (params.proration_behavior === 'none') return [];
  const whole = periodAround(params.billing_cycle_anchor, recurring, period.end - 1);
  return partLines(engine, subscription, period, (period.end - period.start) / (whole.end - whole.start));
}

/** Without a card, `default_incomplete` asks for one; within a trial, a card that requires authentication asks its owner. */
function withSetup(engine: Engine, subscription: Subscription, params: CreateSubscription): Subscription {
  if (subscription.status === 'incomplete') return subscription;
  const customer = engine.tables.customer.get(subscription.customer);
  const kept = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  const card = engine.tables.payment_method.get(kept ?? '');
  const asks =
    card === undefined
      ? params.payment_behavior === 'default_incomplete'
      : inTrial(subscription) && setupVerdict(engine, card.id, false).outcome === 'needs_authentication';
  if (!asks) return subscription;
  const intent = makeSetupIntent(engine, { customer: subscription.customer, usage: 'off_session' });
  if (card !== undefined) confirmSetup(engine, intent, card, undefined);
  return changeSubscription(engine, subscription, { pending_setup_intent: intent.id });
}
