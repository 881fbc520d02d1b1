import { t } from '@houselights/messages/catalogue/common-offer';
import { money } from '../../lib/format/money.ts';
import { plansOf, priceIn } from './plans.ts';
import type { Sale } from './plans.ts';

export type OfferWords = {
  /** 0 without a trial. */
  trialDays: number;
  /** Price and dates, as sentences. */
  text: string;
};

/** Price of a membership, for the cheapest plan on sale; undefined if there is none. */
export function offerOf({ payments, plans, currencies }: Sale): OfferWords | undefined {
  const [plan] = payments ? plansOf(plans, 'learn-more') : [];
  const price = plan && (priceIn(plan.prices, currencies[0] ?? '') ?? plan.prices[0]);
  if (!plan || !price) return undefined;
  const { trialDays, interval } = plan;
  const cost = { price: money(price), interval };
  return { trialDays, text: trialDays > 0 ? t('priceAfterTrial', { days: trialDays, ...cost }) : t('price', cost) };
}
