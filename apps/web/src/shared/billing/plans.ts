import { calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { callSignedOut } from '../../lib/session/session.ts';
import { createSharedAnswer } from '../../lib/query/shared-answer.ts';

export type Sale = CallReply<'listPlans'>;
export type Plan = Sale['plans'][number];
export type Money = Plan['prices'][number];
export type Offer = Plan['offer'];

const FRESH_MS = 5 * 60_000;

/** Everything on sale, with prices: all prices on all pages come from here. */
export const sale = createSharedAnswer<Sale>({
  ask: () => callSignedOut(calls.listPlans, {}),
  freshFor: () => FRESH_MS,
});

/** The same where no prices are needed: makes no request. */
export const noSale = createSharedAnswer<Sale>({
  ask: () => Promise.resolve({ payments: false, plans: [], gifts: [], currencies: [] }),
  freshFor: () => Infinity,
});

/** An offer's plans, short intervals first; all plans if the offer has none. */
export function plansOf(plans: readonly Plan[], offer: Offer): Plan[] {
  const offered = plans.filter((plan) => plan.offer === offer);
  return (offered.length > 0 ? offered : plans).toSorted(
    (a, b) => Number(a.interval === 'year') - Number(b.interval === 'year'),
  );
}

/** The price in a currency; undefined if not sold in it. */
export function priceIn(prices: readonly Money[], currency: string): Money | undefined {
  return prices.find((price) => price.currency === currency);
}
