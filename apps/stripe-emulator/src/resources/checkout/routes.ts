import { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import type { CheckoutLine, CheckoutSession, List } from '../../engine/wire.ts';
import type { Expandable } from '../../http/expand.ts';
import { invalid } from '../../http/failure.ts';
import { inRange, listOwn, listRows } from '../../http/list.ts';
import { nothing, pages } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { find } from '../find.ts';
import { mergeMetadata } from '../shared.ts';
import { breakdownOf } from './breakdown.ts';
import { createSession } from './create.ts';
import { closeSession } from './expire.ts';
import * as parameters from './parameters.ts';
import { secretOf } from './session.ts';

const name = 'checkout.session';

function listIndex(params: z.output<typeof parameters.listSessionsParameters>): readonly [string, string] | undefined {
  for (const key of ['subscription', 'payment_intent', 'customer'] as const) {
    const value = params[key];
    if (value !== undefined) return [key, value];
  }
  return undefined;
}

function linesOf(engine: Engine, id: string): List<CheckoutLine> {
  const { lines } = secretOf(engine, id);
  return { object: 'list', data: [...lines], has_more: false, url: `/v1/checkout/sessions/${id}/line_items` };
}

function expire(engine: Engine, id: string): CheckoutSession {
  const session = find(engine, name, id);
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${String(session.status)}.`,
    );
  return closeSession(engine, session);
}

export const checkoutRoutes = [
  route('POST', '/v1/checkout/sessions', parameters.createSessionParameters, createSession),
  route('GET', '/v1/checkout/sessions', parameters.listSessionsParameters, (engine, params) =>
    listRows<CheckoutSession>(engine.tables[name], {
      url: '/v1/checkout/sessions',
      noun: name,
      page: params,
      by: listIndex(params),
      keep: (row) =>
        (params.status === undefined || row.status === params.status) &&
        (params.customer === undefined || row.customer === params.customer) &&
        (params.customer_details === undefined || row.customer_details?.email === params.customer_details.email) &&
        inRange(params.created, row.created),
    }),
  ),
  route('GET', '/v1/checkout/sessions/:', nothing, (engine, _, id) => find(engine, name, id)),
  route('POST', '/v1/checkout/sessions/:', parameters.updateSessionParameters, (engine, params, id) => {
    const session = find(engine, name, id);
    return engine.change(name, session, { metadata: mergeMetadata(session.metadata, params.metadata) });
  }),
  route('POST', '/v1/checkout/sessions/:/expire', nothing, (engine, _, id) => expire(engine, id)),
  route('GET', '/v1/checkout/sessions/:/line_items', z.strictObject(pages), (engine, params, id) => {
    find(engine, name, id);
    const { data, url } = linesOf(engine, id);
    return listOwn(data, { url, noun: 'line item', page: params });
  }),
];

export const checkoutExpandable: Expandable = {
  references: {
    customer: 'customer',
    subscription: 'subscription',
    invoice: 'invoice',
    payment_intent: 'payment_intent',
    setup_intent: 'setup_intent',
    'discounts.coupon': 'coupon',
    'discounts.promotion_code': 'promotion_code',
  },
  included: {
    line_items: (engine, row: CheckoutSession) => linesOf(engine, row.id),
    'total_details.breakdown': breakdownOf,
  },
};
