import { checkRedemption } from '../../billing/redeem.ts';
import type { Engine } from '../../engine/engine.ts';
import { randomText } from '../../engine/ids.ts';
import type { CheckoutSecret } from '../../engine/secrets.ts';
import type { CheckoutLine, CheckoutSession, Coupon, Customer } from '../../engine/wire.ts';
import { invalid, missingParameter, unmodelled } from '../../http/failure.ts';
import { leastCharge } from '../../payments/intent.ts';
import { checkCurrency } from '../customers/currency.ts';
import { find } from '../find.ts';
import { mergeMetadata, sum } from '../shared.ts';
import { makeCheckoutLines, reckon } from './lines.ts';
import type { Reckoned } from './lines.ts';
import type { CreateSession } from './parameters.ts';

/** The payment methods enabled in the Dashboard of a new account. Adaptive pricing is enabled as well. */
const dynamicTypes = ['card', 'link'] as const;

const shortestTrial = 2 * 86_400;
const shortest = 1800;
const longest = 86_400;

export function createSession(engine: Engine, params: CreateSession): CheckoutSession {
  const { mode } = params;
  if (mode === undefined) throw invalid('Missing required param: mode.', 'mode', 'parameter_missing');
  check(params, mode);
  const customer = params.customer === undefined ? null : find(engine, 'customer', params.customer, 'customer');
  checkTax(params, customer);
  const now = engine.now(customer?.test_clock);
  checkTrial(params, now);
  const id = `cs_test_${randomText(58)}`;
  const lines = makeCheckoutLines(engine, params.line_items ?? [], mode);
  const [first] = lines;
  if (mode === 'subscription' && customer !== null && first !== undefined)
    checkCurrency(engine, customer, first.currency);
  const secret = engine.put('checkout_secret', secretOf(id, lines, params));
  const coupon = couponAsked(engine, params, lines, customer);
  const reckoned = reckon(engine, lines, {
    coupon,
    customer,
    automaticTax: params.automatic_tax?.enabled ?? false,
    nothingToday: hasTrial(secret),
  });
  if (mode === 'payment' && reckoned.total > 0 && reckoned.total < leastCharge(reckoned.lines[0]?.currency ?? 'usd'))
    throw invalid(
      "The Checkout Session's total amount due is below the least that a card can be charged.",
      'line_items',
      'amount_too_small',
    );
  const expires = expiryOf(params, now);
  engine.due.schedule('session_end', id, expires, customer?.test_clock);
  return engine.put('checkout.session', newSession(engine, id, params, mode, customer, reckoned, now, expires));
}

function check(params: CreateSession, mode: CheckoutSession['mode']): void {
  if (params.ui_mode !== undefined && params.ui_mode !== 'hosted_page')
    throw unmodelled(`the ui_mode '${params.ui_mode}'`, 'ui_mode');
  if (params.success_url === undefined)
    throw invalid('Missing required param: success_url.', 'success_url', 'parameter_missing');
  if (params.customer !== undefined && params.customer_email !== undefined)
    throw invalid(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
      'parameters_exclusive',
    );
  if (params.discounts !== undefined && params.allow_promotion_codes !== undefined)
    throw invalid(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      'discounts',
      'parameters_exclusive',
    );
  if ((params.discounts?.length ?? 0) > 1)
    throw invalid('You can apply at most one discount to a session.', 'discounts');
  if (params.customer_update !== undefined && params.customer === undefined)
    throw invalid('`customer_update` can only be used when `customer` is provided.', 'customer_update');
  const wrong = [
    ['subscription_data', 'subscription'],
    ['payment_intent_data', 'payment'],
    ['setup_intent_data', 'setup'],
  ].find(([name, needs]) => params[name as keyof CreateSession] !== undefined && mode !== needs);
  if (wrong !== undefined) throw invalid(`You can not pass \`${wrong[0]}\` in \`${mode}\` mode.`, wrong[0]);
  if (params.payment_method_collection !== undefined && mode !== 'subscription')
    throw invalid('You can only set `payment_method_collection` in `subscription` mode.', 'payment_method_collection');
  if (mode === 'setup' && params.currency === undefined && params.allowed_payment_method_types === undefined)
    throw missingParameter('currency');
  const trial = params.subscription_data;
  if (trial?.trial_end !== undefined && trial.trial_period_days !== undefined)
    throw invalid(
      'You may only specify one of these parameters: trial_end, trial_period_days.',
      'subscription_data[trial_end]',
      'parameters_exclusive',
    );
  if (trial?.billing_mode?.type === 'classic')
    throw unmodelled('the classic billing mode', 'subscription_data[billing_mode][type]');
}

function checkTax(params: CreateSession, customer: Customer | null): void {
  if (params.automatic_tax?.enabled !== true || customer === null || customer.address?.country != null) return;
  if (params.customer_update?.address === 'auto') return;
  throw invalid(
    "Automatic tax calculation in Checkout requires a valid address on the Customer. Add one, or set `customer_update[address]` to 'auto' to save the address that is entered in Checkout.",
    'automatic_tax',
    'customer_tax_location_invalid',
  );
}

/** The page is open for a day, so a dated trial must be longer. */
function checkTrial({ subscription_data: data }: CreateSession, now: number): void {
  if (data?.trial_end !== undefined && data.trial_end < now + shortestTrial)
    throw invalid('The `trial_end` date has to be at least 2 days in the future.', 'subscription_data[trial_end]');
}

function expiryOf({ expires_at: at }: CreateSession, now: number): number {
  if (at === undefined) return now + longest;
  if (at < now + shortest || at > now + longest)
    throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', 'expires_at');
  return at;
}

export const hasTrial = ({ subscription }: CheckoutSecret): boolean =>
  subscription.trialEnd !== null || subscription.trialDays !== null;

function secretOf(id: string, lines: readonly CheckoutLine[], params: CreateSession): CheckoutSecret {
  const {
    subscription_data: subscription,
    payment_intent_data: payment,
    setup_intent_data: setup,
    customer_update: updates,
  } = params;
  return {
    id,
    lines,
    subscription: {
      trialEnd: subscription?.trial_end ?? null,
      trialDays: subscription?.trial_period_days ?? null,
      billingCycleAnchor: subscription?.billing_cycle_anchor ?? null,
      metadata: mergeMetadata({}, subscription?.metadata),
      description: subscription?.description ?? null,
      missingPaymentMethod: subscription?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    },
    payment: {
      metadata: mergeMetadata({}, payment?.metadata),
      description: payment?.description ?? null,
      futureUsage: payment?.setup_future_usage ?? null,
      receiptEmail: payment?.receipt_email ?? null,
    },
    setup: { metadata: mergeMetadata({}, setup?.metadata), description: setup?.description ?? null },
    updates: { address: updates?.address === 'auto', name: updates?.name === 'auto' },
    waiting: null,
  };
}

function couponAsked(
  engine: Engine,
  { discounts }: CreateSession,
  lines: readonly CheckoutLine[],
  customer: Customer | null,
): Coupon | null {
  const [asked] = discounts ?? [];
  if (asked === undefined) return null;
  const amount = sum(lines.map((line) => line.amount_subtotal));
  return checkRedemption(engine, asked, { customer, amount, currency: lines[0]?.currency ?? 'usd' }).coupon;
}

function newSession(
  engine: Engine,
  id: string,
  params: CreateSession,
  mode: CheckoutSession['mode'],
  customer: Customer | null,
  reckoned: Reckoned,
  now: number,
  expires: number,
): CheckoutSession {
  const setup = mode === 'setup';
  return {
    ...fixedParts(),
    ...amountsOf(reckoned, setup),
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? true },
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    automatic_tax: taxOf(params.automatic_tax?.enabled ?? false, reckoned),
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: now,
    currency: reckoned.lines[0]?.currency ?? params.currency ?? null,
    customer: customer?.id ?? null,
    customer_creation:
      customer !== null ? null : mode === 'subscription' ? 'always' : (params.customer_creation ?? 'if_required'),
    customer_details: detailsOf(customer, params.customer_email),
    customer_email: params.customer_email ?? null,
    discounts: (params.discounts ?? []).map(({ coupon, promotion_code: code }) => ({
      coupon: coupon ?? null,
      promotion_code: code ?? null,
    })),
    expires_at: expires,
    locale: params.locale ?? null,
    metadata: mergeMetadata({}, params.metadata),
    mode,
    payment_method_collection:
      mode === 'subscription' ? (params.payment_method_collection ?? 'always') : setup ? 'always' : 'if_required',
    payment_method_types: dynamicTypes.filter((type) => params.allowed_payment_method_types?.includes(type) ?? true),
    payment_status: setup || reckoned.total === 0 ? 'no_payment_required' : 'unpaid',
    submit_type: params.submit_type ?? null,
    success_url: params.success_url ?? null,
    url: `${engine.options.address()}/c/pay/${id}`,
  };
}

function detailsOf(customer: Customer | null, email: string | undefined): CheckoutSession['customer_details'] {
  if (customer === null && email === undefined) return null;
  return {
    address: customer?.address ?? null,
    business_name: null,
    email: customer?.email ?? email ?? null,
    individual_name: null,
    name: customer?.name ?? null,
    phone: customer?.phone ?? null,
    tax_exempt: customer?.tax_exempt ?? 'none',
    tax_ids: null,
  };
}

export const amountsOf = (
  reckoned: Reckoned,
  setup: boolean,
): Pick<CheckoutSession, 'amount_subtotal' | 'amount_total' | 'total_details'> => ({
  amount_subtotal: setup ? null : reckoned.subtotal,
  amount_total: setup ? null : reckoned.total,
  total_details: setup ? null : { amount_discount: reckoned.discount, amount_shipping: 0, amount_tax: reckoned.tax },
});

export const taxOf = (enabled: boolean, { taxStatus }: Reckoned): CheckoutSession['automatic_tax'] => ({
  enabled,
  liability: enabled ? { type: 'self' } : null,
  provider: enabled ? 'stripe' : null,
  status: taxStatus,
});

const fixedParts = () => ({
  after_expiration: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_account: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' as const } },
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open' as const,
  subscription: null,
  ui_mode: 'hosted_page' as const,
  wallet_options: null,
});
