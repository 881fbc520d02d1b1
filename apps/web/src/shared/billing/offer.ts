import { cameByJoin } from '../join/referral.ts';
import type { Offer } from './plans.ts';

const KEY = 'offer';
const HOUSE_OFFER: Offer = 'learn-more';

function isOffer(value: string | null): value is Offer {
  return value === 'join' || value === 'learn-more';
}

/** Remembers the offer of the page that the user came from, for as long as the tab is open. */
export function rememberOffer(offer: string | null): void {
  if (!isOffer(offer)) return;
  try {
    sessionStorage.setItem(KEY, offer);
  } catch {
    // Without storage, the site's default offer is used.
  }
}

function offerOfTab(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The offer last shown in this tab, else that of a recent visit to /join, else the site's default. */
export function rememberedOffer(): Offer {
  const offer = offerOfTab();
  if (isOffer(offer)) return offer;
  return cameByJoin() ? 'join' : HOUSE_OFFER;
}
