import type { RemoteConfig } from '@houselights/contracts';

/** Whether gifts can be bought and redeemed here. */
export function hasGifts(config: Pick<RemoteConfig, 'gift_subscriptions_enabled' | 'beta_enabled'>): boolean {
  return config.gift_subscriptions_enabled || config.beta_enabled;
}
