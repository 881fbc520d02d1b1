import type { Engine } from '../../engine/engine.ts';
import type { PortalConfiguration, PortalSession } from '../../engine/wire.ts';
import { invalid } from '../../http/failure.ts';

type Flow = NonNullable<PortalSession['flow']>;

const features = {
  payment_method_update: ['payment_method_update', 'The payment method cannot be updated', 'payment method update'],
  subscription_cancel: ['subscription_cancel', 'This subscription cannot be canceled', 'subscription cancellation'],
  subscription_update: ['subscription_update', 'This subscription cannot be updated', 'subscription update'],
  subscription_update_confirm: ['subscription_update', 'This subscription cannot be updated', 'subscription update'],
} as const;

const isKnown = (type: string): type is keyof typeof features => Object.hasOwn(features, type);

/** A session's flow must be enabled in its configuration. */
export function checkFlow(engine: Engine, flow: Flow, configuration: PortalConfiguration): void {
  const { type } = flow;
  if (!isKnown(type)) return;
  const [feature, what, name] = features[type];
  if (!configuration.features[feature].enabled)
    throw invalid(`${what} because the ${name} feature in the portal configuration is disabled.`, `flow_data[${type}]`);
  if (flow.subscription_update_confirm !== null) checkPrices(engine, flow.subscription_update_confirm, configuration);
}

/** A subscription's current prices may stay; other prices must be offered. */
function checkPrices(
  engine: Engine,
  { subscription, items }: NonNullable<Flow['subscription_update_confirm']>,
  configuration: PortalConfiguration,
): void {
  const offered = (configuration.features.subscription_update.products ?? []).flatMap(({ prices }) => prices);
  const present = engine.tables.subscription.get(subscription)?.items.data.map(({ price }) => price.id) ?? [];
  const index = items.findIndex(({ price }) => price !== null && ![...offered, ...present].includes(price));
  if (index >= 0)
    throw invalid(
      `The price \`${items[index]?.price ?? ''}\` cannot be chosen because it is not among the products of the portal configuration \`${configuration.id}\`.`,
      `flow_data[subscription_update_confirm][items][${index}][price]`,
    );
}
