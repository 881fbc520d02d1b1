import { giftMonths, giftPrice } from '@houselights/rules';
import type { CoreDeps } from '../deps.ts';
import type { GiftOffer, Money, Offer, Plan } from '@houselights/contracts';
import type { PlanPrice } from '@houselights/rules';

interface PlanRow {
  readonly id: string;
  readonly offer: string;
  readonly name: string;
  readonly interval: string;
  readonly trialDays: number;
  readonly pointsPerPeriod: number;
  readonly prices: readonly { readonly currency: string; readonly amountMinor: number }[];
}

/** The relations needed to present a plan. */
export const planParts = { prices: { orderBy: { currency: 'asc' } } } as const;

/** The plans on sale, of one offer or all, shorter interval first. */
export async function listPlans(
  { db, payments }: Pick<CoreDeps, 'db' | 'payments'>,
  { offer }: { readonly offer?: Offer | undefined } = {},
): Promise<{ payments: boolean; plans: Plan[]; gifts: GiftOffer[]; currencies: string[] }> {
  const rows = await db.prisma.plan.findMany({
    where: { active: true },
    include: planParts,
    orderBy: [{ offer: 'desc' }, { interval: 'asc' }, { id: 'asc' }],
  });
  const plans = rows.map(presentPlan).filter(({ prices }) => prices.length > 0);
  const currencies = currenciesOf(plans);
  const ordered = plans.map((plan) => ({
    ...plan,
    prices: plan.prices.toSorted((a, b) => currencies.indexOf(a.currency) - currencies.indexOf(b.currency)),
  }));
  return {
    payments: payments.offered,
    plans: offer === undefined ? ordered : ordered.filter((plan) => plan.offer === offer),
    gifts: giftOffers(plans, currencies),
    currencies,
  };
}

export function presentPlan({ id, offer, name, interval, trialDays, pointsPerPeriod, prices }: PlanRow): Plan {
  return {
    id,
    offer: offer === 'join' ? 'join' : 'learn-more',
    name,
    interval: interval === 'year' ? 'year' : 'month',
    trialDays,
    pointsPerPeriod,
    prices: prices.map(({ currency, amountMinor }) => ({ currency, amountMinor })),
  };
}

/** Currencies, those with the most prices first. */
function currenciesOf(plans: readonly Plan[]): string[] {
  const count = new Map<string, number>();
  for (const { currency } of plans.flatMap(({ prices }) => prices)) count.set(currency, (count.get(currency) ?? 0) + 1);
  const isHome = (currency: string): number => (currency === 'USD' ? 0 : 1);
  return [...count]
    .toSorted(([a, x], [b, y]) => y - x || isHome(a) - isHome(b) || (a < b ? -1 : 1))
    .map(([name]) => name);
}

/** Gift prices derive from the regular plans. */
function giftOffers(plans: readonly Plan[], currencies: readonly string[]): GiftOffer[] {
  const prices = giftPrices(plans);
  return giftMonths.flatMap((months) => {
    const offered = currencies.flatMap((currency): Money[] => {
      const amountMinor = giftPrice(months, prices, currency);
      return amountMinor === undefined ? [] : [{ amountMinor, currency }];
    });
    return offered.length === 0 ? [] : [{ months, prices: offered }];
  });
}

/** The prices that gifts are computed from: those of the regular offer, if there is one. */
function giftPrices(plans: readonly Plan[]): PlanPrice[] {
  const regular = plans.filter(({ offer }) => offer === 'learn-more');
  const chosen = regular.length > 0 ? regular : plans;
  return chosen.flatMap(({ interval, prices }) => prices.map((price) => ({ interval, ...price })));
}
