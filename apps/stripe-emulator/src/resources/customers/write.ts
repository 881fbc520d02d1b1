import type { Engine } from '../../engine/engine.ts';
import { newShortId, randomText } from '../../engine/ids.ts';
import type { Customer } from '../../engine/wire.ts';
import { invalid, missing } from '../../http/failure.ts';
import { attachPaymentMethod } from '../payment-methods/attach.ts';
import { resolvePaymentMethod } from '../payment-methods/make.ts';
import { find } from '../find.ts';
import { mergeMetadata, toAddress } from '../shared.ts';
import { bookBalance } from './balance.ts';
import type { CreateCustomer, UpdateCustomer } from './parameters.ts';

const mostPerClock = 3;

export function newCustomer(engine: Engine, values: Partial<Customer>): Customer {
  const testClock = values.test_clock ?? null;
  return {
    id: newShortId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: engine.now(testClock),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: testClock,
    ...values,
  };
}

export function createCustomer(engine: Engine, params: CreateCustomer): Customer {
  const clock = params.test_clock;
  if (clock !== undefined) checkClock(engine, clock);
  const created = engine.put('customer', newCustomer(engine, { test_clock: clock ?? null }));
  const attached =
    params.payment_method === undefined ? undefined : attachPaymentMethod(engine, params.payment_method, created);
  const settings =
    attached === undefined
      ? params.invoice_settings
      : { ...params.invoice_settings, ...defaultGiven(params, attached.id) };
  const filled = engine.put('customer', {
    ...created,
    ...valuesOf(engine, created, { ...params, invoice_settings: settings }),
  });
  engine.tell('customer.created', filled);
  return setBalance(engine, filled, params.balance);
}

/** The same token in both parameters refers to one card. */
const defaultGiven = (params: CreateCustomer, attached: string) =>
  params.invoice_settings?.default_payment_method === params.payment_method ? { default_payment_method: attached } : {};

export function updateCustomer(engine: Engine, params: UpdateCustomer, id: string): Customer {
  const customer = find(engine, 'customer', id);
  const updated = engine.update('customer', customer, valuesOf(engine, customer, params), 'customer.updated');
  return setBalance(engine, updated, params.balance);
}

function setBalance(engine: Engine, customer: Customer, balance: number | undefined): Customer {
  if (balance === undefined) return customer;
  const currency = customer.currency ?? 'usd';
  return bookBalance(engine, customer, { amount: balance - customer.balance, currency, type: 'adjustment' });
}

function valuesOf(engine: Engine, customer: Customer, params: UpdateCustomer): Partial<Customer> {
  const {
    address,
    shipping,
    metadata,
    invoice_settings: settings,
    balance: _balance,
    tax_exempt: exempt,
    ...plain
  } = params;
  const values: Partial<Customer> = {};
  for (const [key, value] of Object.entries(plain))
    if (value !== undefined && key in customer) Object.assign(values, { [key]: value });
  if (address !== undefined) values.address = address === null ? null : toAddress(address);
  if (shipping !== undefined)
    values.shipping =
      shipping === null
        ? null
        : { address: toAddress(shipping.address), name: shipping.name, phone: shipping.phone ?? null };
  if (metadata !== undefined) values.metadata = mergeMetadata(customer.metadata, metadata);
  if (exempt !== undefined) values.tax_exempt = exempt ?? 'none';
  if (settings !== undefined) values.invoice_settings = invoiceSettings(engine, customer, settings);
  return values;
}

function invoiceSettings(
  engine: Engine,
  customer: Customer,
  given: NonNullable<UpdateCustomer['invoice_settings']>,
): Customer['invoice_settings'] {
  const { default_payment_method: method, footer } = given;
  const settings = { ...customer.invoice_settings };
  if (footer !== undefined) settings.footer = footer;
  if (method === null) settings.default_payment_method = null;
  if (typeof method === 'string') settings.default_payment_method = ownPaymentMethod(engine, customer, method);
  return settings;
}

/** A card can only be a default once it is attached to the customer. */
export function ownPaymentMethod(
  engine: Engine,
  customer: Customer,
  id: string,
  param = 'invoice_settings[default_payment_method]',
): string {
  const method = resolvePaymentMethod(engine, id, param);
  if (method.customer === customer.id) return method.id;
  throw invalid(
    `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
    param,
    'resource_missing',
  );
}

function checkClock(engine: Engine, id: string): void {
  const clock = engine.tables['test_helpers.test_clock'].get(id);
  if (clock === undefined) throw missing('test clock', id, 'test_clock');
  if (clock.status !== 'ready') throw invalid('This test clock is advancing; wait until it is ready.', 'test_clock');
  if (engine.tables.customer.sequence('test_clock', id).length >= mostPerClock)
    throw invalid(`A test clock can have at most ${mostPerClock} customers.`, 'test_clock');
}
