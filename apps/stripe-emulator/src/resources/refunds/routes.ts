import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import type { Charge, Refund } from '../../engine/wire.ts';
import type { Expandable } from '../../http/expand.ts';
import { invalid } from '../../http/failure.ts';
import { inRange, listRows } from '../../http/list.ts';
import { metadata, nothing, oneOf, pages, parameters, positive, rangeQuery, text } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { refundCharge, updateRefund } from '../../payments/refund.ts';
import { find } from '../find.ts';
import { mergeMetadata } from '../shared.ts';

const createParameters = parameters<Stripe.RefundCreateParams>()(
  {
    amount: positive.optional(),
    charge: text.optional(),
    metadata: metadata.optional(),
    payment_intent: text.optional(),
    reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer').optional(),
  },
  ['currency', 'customer', 'instructions_email', 'origin', 'refund_application_fee', 'reverse_transfer'],
);

const listParameters = parameters<Stripe.RefundListParams>()(
  { ...pages, charge: text.optional(), created: rangeQuery.optional(), payment_intent: text.optional() },
  [],
);

function create(engine: Engine, params: z.output<typeof createParameters>): Refund {
  const { amount, reason = null } = params;
  return refundCharge(engine, chargeOf(engine, params), {
    amount,
    reason,
    metadata: mergeMetadata({}, params.metadata),
  });
}

function chargeOf(engine: Engine, params: z.output<typeof createParameters>): Charge {
  if (params.charge !== undefined) return find(engine, 'charge', params.charge, 'charge');
  if (params.payment_intent === undefined)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
  const intent = find(engine, 'payment_intent', params.payment_intent, 'payment_intent');
  const charge = engine.tables.charge.get(intent.latest_charge ?? '');
  if (charge === undefined || charge.status !== 'succeeded')
    throw invalid(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent',
      'charge_not_refundable',
    );
  return charge;
}

export const refundRoutes = [
  route('POST', '/v1/refunds', createParameters, create),
  route('GET', '/v1/refunds', listParameters, (engine, params) =>
    listRows(engine.tables.refund, {
      url: '/v1/refunds',
      noun: 'refund',
      page: params,
      by:
        params.charge !== undefined
          ? ['charge', params.charge]
          : params.payment_intent === undefined
            ? undefined
            : ['payment_intent', params.payment_intent],
      keep: (row) => inRange(params.created, row.created),
    }),
  ),
  route('GET', '/v1/refunds/:', nothing, (engine, _, id) => find(engine, 'refund', id)),
  route(
    'POST',
    '/v1/refunds/:',
    parameters<Stripe.RefundUpdateParams>()({ metadata: metadata.optional() }, []),
    (engine, params, id) => {
      const refund = find(engine, 'refund', id);
      return updateRefund(engine, refund, { metadata: mergeMetadata(refund.metadata, params.metadata) });
    },
  ),
];

export const refundExpandable: Expandable = {
  references: {
    balance_transaction: 'balance_transaction',
    failure_balance_transaction: 'balance_transaction',
    charge: 'charge',
    payment_intent: 'payment_intent',
    customer: 'customer',
    payment_method: 'payment_method',
  },
};
