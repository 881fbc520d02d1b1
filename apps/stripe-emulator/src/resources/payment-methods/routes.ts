import type Stripe from 'stripe';
import type { z } from 'zod';
import { numberOfName } from '../../cards/test-cards.ts';
import type { Engine } from '../../engine/engine.ts';
import type { PaymentMethod } from '../../engine/wire.ts';
import type { Expandable } from '../../http/expand.ts';
import { invalid, missing, unmodelled } from '../../http/failure.ts';
import { listRows } from '../../http/list.ts';
import { emptyable, metadata, natural, nothing, oneOf, pages, parameters, text } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { paymentMethodKind } from '../customers/parameters.ts';
import { find } from '../find.ts';
import { addressParameters, mergeMetadata, toAddress } from '../shared.ts';
import { attachPaymentMethod, detach } from './attach.ts';
import { cardOfNumber, makePaymentMethod, resolvePaymentMethod } from './make.ts';
import { otherPaymentMethodParameters } from './other-kinds.ts';

const billingDetails = parameters<Stripe.PaymentMethodCreateParams.BillingDetails>()(
  {
    address: emptyable(addressParameters).optional(),
    email: emptyable(text).optional(),
    name: emptyable(text).optional(),
    phone: emptyable(text).optional(),
  },
  ['tax_id'],
);
type BillingDetails = z.output<typeof billingDetails>;

const card = parameters<Stripe.PaymentMethodCreateParams.Card>()(
  {
    number: text.optional(),
    exp_month: natural.optional(),
    exp_year: natural.optional(),
    cvc: text.optional(),
    token: text.optional(),
  },
  ['networks'],
);

const redisplay = oneOf('always', 'limited', 'unspecified');

const createParameters = parameters<Stripe.PaymentMethodCreateParams>()(
  {
    type: paymentMethodKind.optional(),
    card: card.optional(),
    billing_details: billingDetails.optional(),
    metadata: metadata.optional(),
    allow_redisplay: redisplay.optional(),
  },
  otherPaymentMethodParameters,
);

const updateParameters = parameters<Stripe.PaymentMethodUpdateParams>()(
  {
    billing_details: billingDetails.optional(),
    metadata: metadata.optional(),
    allow_redisplay: redisplay.optional(),
    card: parameters<Stripe.PaymentMethodUpdateParams.Card>()(
      { exp_month: natural.optional(), exp_year: natural.optional() },
      ['networks'],
    ).optional(),
  },
  ['us_bank_account'],
);

const listParameters = parameters<Stripe.PaymentMethodListParams>()(
  { ...pages, customer: text.optional(), type: paymentMethodKind.optional() },
  ['allow_redisplay', 'customer_account'],
);

function create(engine: Engine, params: z.output<typeof createParameters>): PaymentMethod {
  if (params.type === undefined) throw invalid('Missing required param: type.', 'type', 'parameter_missing');
  if (params.type !== 'card') throw unmodelled(`payment methods of the type '${params.type}'`, 'type');
  const method = makePaymentMethod(engine, cardInput(engine, params.card));
  return engine.change('payment_method', method, {
    billing_details: mergeDetails(method, params.billing_details),
    metadata: mergeMetadata({}, params.metadata),
    allow_redisplay: params.allow_redisplay ?? 'unspecified',
  });
}

function cardInput(engine: Engine, given: z.output<typeof card> | undefined) {
  if (given?.token !== undefined) {
    const number = given.token.startsWith('tok_') ? numberOfName(given.token) : undefined;
    if (number === undefined) throw missing('token', given.token, 'card[token]');
    return cardOfNumber(engine, number);
  }
  for (const name of ['number', 'exp_month', 'exp_year'] as const)
    if (given?.[name] === undefined)
      throw invalid(`Missing required param: card[${name}].`, `card[${name}]`, 'parameter_missing');
  return {
    number: given?.number ?? '',
    exp_month: given?.exp_month ?? 0,
    exp_year: given?.exp_year ?? 0,
    cvc: given?.cvc,
  };
}

function mergeDetails(method: PaymentMethod, given: BillingDetails | undefined): PaymentMethod['billing_details'] {
  if (given === undefined) return method.billing_details;
  const { address, ...plain } = given;
  const details = { ...method.billing_details };
  if (address !== undefined) details.address = toAddress(address ?? {});
  if (plain.email !== undefined) details.email = plain.email;
  if (plain.name !== undefined) details.name = plain.name;
  if (plain.phone !== undefined) details.phone = plain.phone;
  return details;
}

function update(engine: Engine, params: z.output<typeof updateParameters>, id: string): PaymentMethod {
  const method = find(engine, 'payment_method', id);
  if (method.customer === null)
    throw invalid(
      'You must save this PaymentMethod to a customer before you can update it.',
      undefined,
      'payment_method_unexpected_state',
    );
  const renewed =
    method.card === undefined
      ? undefined
      : {
          ...method.card,
          exp_month: params.card?.exp_month ?? method.card.exp_month,
          exp_year: params.card?.exp_year ?? method.card.exp_year,
        };
  return engine.update(
    'payment_method',
    method,
    {
      billing_details: mergeDetails(method, params.billing_details),
      metadata: mergeMetadata(method.metadata, params.metadata),
      ...(params.allow_redisplay === undefined ? {} : { allow_redisplay: params.allow_redisplay }),
      ...(renewed === undefined ? {} : { card: renewed }),
    },
    'payment_method.updated',
  );
}

export const paymentMethodRoutes = [
  route('POST', '/v1/payment_methods', createParameters, create),
  // Without a customer the list is empty: unattached payment methods are not listed.
  route('GET', '/v1/payment_methods', listParameters, (engine, params) =>
    listRows(engine.tables.payment_method, {
      url: '/v1/payment_methods',
      noun: 'PaymentMethod',
      page: params,
      by: ['customer', params.customer === undefined ? '' : find(engine, 'customer', params.customer, 'customer').id],
      keep: (row) => params.type === undefined || row.type === params.type,
    }),
  ),
  route('GET', '/v1/payment_methods/:', nothing, (engine, _, id) => find(engine, 'payment_method', id)),
  route('POST', '/v1/payment_methods/:', updateParameters, update),
  route(
    'POST',
    '/v1/payment_methods/:/attach',
    parameters<Stripe.PaymentMethodAttachParams>()({ customer: text }, ['customer_account']),
    (engine, params, id) =>
      attachPaymentMethod(
        engine,
        resolvePaymentMethod(engine, id).id,
        find(engine, 'customer', params.customer, 'customer'),
      ),
  ),
  route('POST', '/v1/payment_methods/:/detach', nothing, (engine, _, id) =>
    detach(engine, find(engine, 'payment_method', id)),
  ),
];

export const paymentMethodExpandable: Expandable = { references: { customer: 'customer' } };
