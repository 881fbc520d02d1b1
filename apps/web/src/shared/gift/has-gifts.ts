import type { RemoteConfig } from '@houselights/contracts';
import { isSwitchedOn, pages } from '@houselights/contracts/pages';

/** Whether gifts can be bought and redeemed here. */
export function hasGifts(config: RemoteConfig): boolean {
  return isSwitchedOn(pages['/gift-subscriptions'], config);
}
