import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import { newId, randomText } from '../../engine/ids.ts';
import type { PortalSession } from '../../engine/wire.ts';
import type { Expandable } from '../../http/expand.ts';
import { invalid, missing } from '../../http/failure.ts';
import { list, natural, oneOf, parameters, text } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { find } from '../find.ts';
import { checkFlow } from './allowed.ts';
import { defaultConfiguration } from './configurations.ts';

type Flow = Stripe.BillingPortal.SessionCreateParams.FlowData;

const afterCompletion = parameters<NonNullable<Flow['after_completion']>>()(
  {
    type: oneOf('hosted_confirmation', 'portal_homepage', 'redirect'),
    hosted_confirmation:
      parameters<Stripe.BillingPortal.SessionCreateParams.FlowData.AfterCompletion.HostedConfirmation>()(
        { custom_message: text.optional() },
        [],
      ).optional(),
    redirect: parameters<Stripe.BillingPortal.SessionCreateParams.FlowData.AfterCompletion.Redirect>()(
      { return_url: text },
      [],
    ).optional(),
  },
  [],
);

const updateConfirm = parameters<NonNullable<Flow['subscription_update_confirm']>>()(
  {
    subscription: text,
    items: list(
      parameters<Stripe.BillingPortal.SessionCreateParams.FlowData.SubscriptionUpdateConfirm.Item>()(
        { id: text, price: text.optional(), quantity: natural.optional() },
        [],
      ),
    ),
    discounts: list(
      parameters<Stripe.BillingPortal.SessionCreateParams.FlowData.SubscriptionUpdateConfirm.Discount>()(
        { coupon: text.optional(), promotion_code: text.optional() },
        [],
      ),
    ).optional(),
  },
  [],
);

const flowData = parameters<Flow>()(
  {
    type: oneOf('payment_method_update', 'subscription_cancel', 'subscription_update', 'subscription_update_confirm'),
    after_completion: afterCompletion.optional(),
    subscription_cancel: parameters<NonNullable<Flow['subscription_cancel']>>()({ subscription: text }, [
      'retention',
    ]).optional(),
    subscription_update: parameters<NonNullable<Flow['subscription_update']>>()({ subscription: text }, []).optional(),
    subscription_update_confirm: updateConfirm.optional(),
  },
  ['subscription_pause'],
);

const locales = ['auto', 'de', 'en', 'en-GB', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv'] as const;

const createParameters = parameters<Stripe.BillingPortal.SessionCreateParams>()(
  {
    configuration: text.optional(),
    customer: text.optional(),
    flow_data: flowData.optional(),
    locale: oneOf(...locales).optional(),
    return_url: text.optional(),
  },
  ['after_expiration', 'customer_account', 'on_behalf_of'],
);

function create(engine: Engine, params: z.output<typeof createParameters>): PortalSession {
  if (params.customer === undefined)
    throw invalid('Missing required param: customer.', 'customer', 'parameter_missing');
  const customer = find(engine, 'customer', params.customer, 'customer');
  const configuration =
    params.configuration === undefined
      ? defaultConfiguration(engine)
      : find(engine, 'billing_portal.configuration', params.configuration, 'configuration');
  if (!configuration.active) throw invalid('This configuration is not active.', 'configuration');
  const flow = params.flow_data === undefined ? null : flowOf(engine, params.flow_data, customer.id);
  if (flow !== null) checkFlow(engine, flow, configuration);
  // The address alone grants access, so it is secret: it cannot be derived from the id.
  const secret = `test_${randomText(40)}`;
  const session = engine.put('billing_portal.session', {
    id: newId('bps'),
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: engine.now(customer.test_clock),
    customer: customer.id,
    customer_account: null,
    flow,
    livemode: false,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? configuration.default_return_url,
    url: `${engine.options.address()}/p/session/${secret}`,
  });
  engine.tell('billing_portal.session.created', session);
  return session;
}

function flowOf(
  engine: Engine,
  given: z.output<typeof flowData>,
  customer: string,
): NonNullable<PortalSession['flow']> {
  const { type } = given;
  if (type !== 'payment_method_update' && given[type] === undefined)
    throw invalid(`Missing required param: flow_data[${type}].`, `flow_data[${type}]`, 'parameter_missing');
  const named = given.subscription_cancel ?? given.subscription_update ?? given.subscription_update_confirm;
  if (named !== undefined) ownSubscription(engine, named.subscription, customer, type);
  const { after_completion: after } = given;
  return {
    after_completion: {
      hosted_confirmation:
        after?.hosted_confirmation === undefined
          ? null
          : { custom_message: after.hosted_confirmation.custom_message ?? null },
      redirect: after?.redirect ?? null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel:
      given.subscription_cancel === undefined
        ? null
        : { retention: null, subscription: given.subscription_cancel.subscription },
    subscription_pause: null,
    subscription_update: given.subscription_update ?? null,
    subscription_update_confirm:
      given.subscription_update_confirm === undefined ? null : confirmOf(engine, given.subscription_update_confirm),
    type,
  };
}

function ownSubscription(engine: Engine, id: string, customer: string, type: string): void {
  const param = `flow_data[${type}][subscription]`;
  const subscription = find(engine, 'subscription', id, param);
  if (subscription.customer !== customer) throw missing('subscription', id, param);
  if (type === 'subscription_cancel' && subscription.cancel_at !== null)
    throw invalid('The subscription in the flow is already set to be canceled.', param);
}

function confirmOf(
  engine: Engine,
  given: z.output<typeof updateConfirm>,
): NonNullable<NonNullable<PortalSession['flow']>['subscription_update_confirm']> {
  const items = given.items.map(({ id, price, quantity }) => {
    if (price !== undefined) find(engine, 'price', price, 'flow_data[subscription_update_confirm][items][0][price]');
    return { id, price: price ?? null, ...(quantity === undefined ? {} : { quantity }) };
  });
  const discounts = (given.discounts ?? []).map(({ coupon, promotion_code: code }) => ({
    coupon: coupon ?? null,
    promotion_code: code ?? null,
  }));
  return { discounts: given.discounts === undefined ? null : discounts, items, subscription: given.subscription };
}

export const portalSessionRoutes = [route('POST', '/v1/billing_portal/sessions', createParameters, create)];

export const portalSessionExpandable: Expandable = { references: { configuration: 'billing_portal.configuration' } };
