import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import type { Charge } from '../../engine/wire.ts';
import type { Expandable } from '../../http/expand.ts';
import { inRange, listRows } from '../../http/list.ts';
import { metadata, nothing, pages, parameters, rangeQuery, text } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { find } from '../find.ts';
import { mergeMetadata } from '../shared.ts';

const listParameters = parameters<Stripe.ChargeListParams>()(
  { ...pages, created: rangeQuery.optional(), customer: text.optional(), payment_intent: text.optional() },
  ['transfer_group'],
);

const updateParameters = parameters<Stripe.ChargeUpdateParams>()(
  { description: text.optional(), metadata: metadata.optional(), receipt_email: text.optional() },
  ['customer', 'fraud_details', 'shipping', 'transfer_group'],
);

function update(engine: Engine, params: z.output<typeof updateParameters>, id: string): Charge {
  const charge = find(engine, 'charge', id);
  return engine.update(
    'charge',
    charge,
    {
      description: params.description ?? charge.description,
      metadata: mergeMetadata(charge.metadata, params.metadata),
      receipt_email: params.receipt_email ?? charge.receipt_email,
    },
    'charge.updated',
  );
}

export const chargeRoutes = [
  route('GET', '/v1/charges', listParameters, (engine, params) =>
    listRows(engine.tables.charge, {
      url: '/v1/charges',
      noun: 'charge',
      page: params,
      by:
        params.payment_intent !== undefined
          ? ['payment_intent', params.payment_intent]
          : params.customer === undefined
            ? undefined
            : ['customer', params.customer],
      keep: (row) =>
        inRange(params.created, row.created) && (params.customer === undefined || row.customer === params.customer),
    }),
  ),
  route('GET', '/v1/charges/:', nothing, (engine, _, id) => find(engine, 'charge', id)),
  route('POST', '/v1/charges/:', updateParameters, update),
];

export const chargeExpandable: Expandable = {
  references: {
    balance_transaction: 'balance_transaction',
    customer: 'customer',
    payment_intent: 'payment_intent',
    payment_method: 'payment_method',
  },
  included: {
    refunds: (engine, row: Charge) => ({
      object: 'list',
      data: engine.tables.refund.withKey('charge', row.id).reverse().slice(0, 10),
      has_more: engine.tables.refund.sequence('charge', row.id).length > 10,
      url: `/v1/charges/${row.id}/refunds`,
    }),
  },
};
