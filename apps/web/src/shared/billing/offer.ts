import { cameByJoin } from '../join/joining.ts';
import type { Offer } from './plans.ts';

const KEY = 'offer';
const HOUSE_OFFER: Offer = 'learn-more';

function isOffer(value: string | null): value is Offer {
  return value === 'join' || value === 'learn-more';
}

/** Notes which page somebody came from: it sells what it showed, for as long as the tab is open. */
export function rememberOffer(offer: string | null): void {
  if (!isOffer(offer)) return;
  try {
    sessionStorage.setItem(KEY, offer);
  } catch {
    // A browser that keeps nothing sells the house's own offer.
  }
}

function offerOfTab(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** What this tab was shown last, else what was seen on /join in the last weeks, else the house's own. */
export function rememberedOffer(): Offer {
  const offer = offerOfTab();
  if (isOffer(offer)) return offer;
  return cameByJoin() ? 'join' : HOUSE_OFFER;
}
