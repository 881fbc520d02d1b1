import type Stripe from 'stripe';
import { inRange, listRows } from '../../http/list.ts';
import type { Expandable } from '../../http/expand.ts';
import { currency, nothing, pages, parameters, rangeQuery, text } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { find } from '../find.ts';

const listParameters = parameters<Stripe.BalanceTransactionListParams>()(
  {
    ...pages,
    created: rangeQuery.optional(),
    currency: currency.optional(),
    source: text.optional(),
    type: text.optional(),
  },
  ['payout'],
);

export const balanceTransactionRoutes = [
  route('GET', '/v1/balance_transactions', listParameters, (engine, params) =>
    listRows(engine.tables.balance_transaction, {
      url: '/v1/balance_transactions',
      noun: 'balance transaction',
      page: params,
      by: params.source === undefined ? undefined : ['source', params.source],
      keep: (row) =>
        inRange(params.created, row.created) &&
        (params.currency === undefined || row.currency === params.currency) &&
        (params.type === undefined || row.type === params.type),
    }),
  ),
  route('GET', '/v1/balance_transactions/:', nothing, (engine, _, id) => find(engine, 'balance_transaction', id)),
];

export const balanceTransactionExpandable: Expandable = { references: { source: 'charge_or_refund' } };
