import type { Engine } from '../../engine/engine.ts';
import type { Customer } from '../../engine/wire.ts';
import type { Expandable } from '../../http/expand.ts';
import { missing } from '../../http/failure.ts';
import { inRange, listRows } from '../../http/list.ts';
import { nothing } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import type { z } from 'zod';
import { find } from '../find.ts';
import { mergeMetadata } from '../shared.ts';
import { bookBalance, balancesOf } from './balance.ts';
import { deleteCustomer } from './delete.ts';
import * as parameters from './parameters.ts';
import { createCustomer, updateCustomer } from './write.ts';

function retrieve(engine: Engine, id: string): object {
  const customer = engine.tables.customer.get(id);
  if (customer !== undefined) return customer;
  if (engine.tables.deleted.get(id)?.object !== 'customer') throw missing('customer', id);
  return { id, object: 'customer', deleted: true };
}

function book(engine: Engine, params: z.output<typeof parameters.balanceParameters>, id: string): object {
  const customer = find(engine, 'customer', id);
  const before = engine.tables.customer_balance_transaction.sequence().length;
  bookBalance(engine, customer, {
    amount: params.amount,
    currency: params.currency,
    type: 'adjustment',
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
  });
  const { customer_balance_transaction: table } = engine.tables;
  return table.rowAt(table.sequence().at(before)) ?? customer;
}

export const customerRoutes = [
  route('POST', '/v1/customers', parameters.createCustomerParameters, createCustomer),
  route('GET', '/v1/customers', parameters.listCustomersParameters, (engine, params) =>
    listRows<Customer>(engine.tables.customer, {
      url: '/v1/customers',
      noun: 'customer',
      page: params,
      by:
        params.email !== undefined
          ? ['email', params.email]
          : params.test_clock !== undefined
            ? ['test_clock', params.test_clock]
            : undefined,
      // Customers of a test clock are listed only if their clock is requested.
      keep: (row) => inRange(params.created, row.created) && (row.test_clock ?? undefined) === params.test_clock,
    }),
  ),
  route('GET', '/v1/customers/:', nothing, (engine, _, id) => retrieve(engine, id)),
  route('POST', '/v1/customers/:', parameters.updateCustomerParameters, updateCustomer),
  route('DELETE', '/v1/customers/:', nothing, (engine, _, id) => deleteCustomer(engine, id)),
  route('GET', '/v1/customers/:/payment_methods', parameters.listPaymentMethodsParameters, (engine, params, id) =>
    listRows(engine.tables.payment_method, {
      url: `/v1/customers/${id}/payment_methods`,
      noun: 'PaymentMethod',
      page: params,
      by: ['customer', find(engine, 'customer', id).id],
      keep: (row) => params.type === undefined || row.type === params.type,
    }),
  ),
  route('GET', '/v1/customers/:/payment_methods/:', nothing, (engine, _, id, method) => {
    const found = find(engine, 'payment_method', method);
    if (found.customer !== find(engine, 'customer', id).id) throw missing('PaymentMethod', method);
    return found;
  }),
  route('POST', '/v1/customers/:/balance_transactions', parameters.balanceParameters, book),
  route('GET', '/v1/customers/:/balance_transactions', parameters.listBalanceParameters, (engine, params, id) =>
    listRows(engine.tables.customer_balance_transaction, {
      url: `/v1/customers/${id}/balance_transactions`,
      noun: 'customer balance transaction',
      page: params,
      by: ['customer', find(engine, 'customer', id).id],
      keep: (row) =>
        inRange(params.created, row.created) && (params.invoice === undefined || row.invoice === params.invoice),
    }),
  ),
  route('GET', '/v1/customers/:/balance_transactions/:', nothing, (engine, _, id, transaction) => {
    const found = find(engine, 'customer_balance_transaction', transaction);
    if (found.customer !== find(engine, 'customer', id).id) throw missing('customer balance transaction', transaction);
    return found;
  }),
];

export const customerExpandable: Expandable = {
  references: { 'invoice_settings.default_payment_method': 'payment_method', test_clock: 'test_helpers.test_clock' },
  included: {
    subscriptions: (engine, row: Customer) => {
      const live = engine.tables.subscription
        .withKey('customer', row.id)
        .filter((each) => each.status !== 'canceled' && each.status !== 'incomplete_expired')
        .reverse();
      const url = `/v1/customers/${row.id}/subscriptions`;
      return { object: 'list', data: live.slice(0, 10), has_more: live.length > 10, url };
    },
    cash_balance: () => null,
    invoice_credit_balance: balancesOf,
    sources: (_, row: Customer) => ({
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/customers/${row.id}/sources`,
    }),
    tax_ids: (_, row: Customer) => ({
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/customers/${row.id}/tax_ids`,
    }),
    tax: (_, row: Customer) => ({
      automatic_tax: row.address?.country == null ? 'unrecognized_location' : 'supported',
      ip_address: null,
      location:
        row.address?.country == null
          ? null
          : { country: row.address.country, source: 'billing_address', state: row.address.state },
      provider: 'stripe',
    }),
  },
};

export const balanceTransactionOfCustomerExpandable: Expandable = {
  references: { customer: 'customer', invoice: 'invoice' },
};
