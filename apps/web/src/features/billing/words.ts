import { t } from '@houselights/messages/catalogue/billing';
import type { Billing } from '../../shared/billing/billing.ts';
import { day } from '../../lib/format/dates.ts';
import { money } from '../../lib/format/money.ts';
import type { Money, Plan } from '../../shared/billing/plans.ts';

export type Subscription = NonNullable<Billing['subscription']>;

export function pointsWords(points: number, interval: Plan['interval']): string {
  return points > 0 ? t('points', { points, interval }) : '';
}

export function priceWords({ price, plan }: Pick<Subscription, 'price' | 'plan'>): string {
  return plan ? t('price', { price: money(price), interval: plan.interval }) : money(price);
}

/** The amount of a charge; "nothing" if zero. */
export function chargeWords(charge: Money): string {
  return charge.amountMinor === 0 ? t('nothing') : money(charge);
}

/** True if there was only a trial. */
export function isOfTrial({ trialEndsAt, paidUntil }: Pick<Subscription, 'trialEndsAt' | 'paidUntil'>): boolean {
  return trialEndsAt !== null && new Date(paidUntil) <= new Date(trialEndsAt);
}

/** End of all paid and given access together; null: no end. Undefined: nothing known beside the subscription. */
export type Covered = string | null | undefined;

/** When access ends for a member whose membership ends, gifts and the like included; null: no end. */
export function coveredOf({ access, coveredUntil }: Billing): Covered {
  return access.hasSubscription ? coveredUntil : undefined;
}

/** The later of a membership's end and that of all other access; null: no end. */
export function keptUntil(end: string, covered: Covered): string | null {
  return covered === undefined || (covered !== null && new Date(covered) < new Date(end)) ? end : covered;
}

/** Until when the member can keep watching; null: no end. */
export function keepWords(until: string | null): string {
  return until === null ? t('keepAccess') : t('keepAccessUntil', { date: day(until) });
}

/** The next charge; empty if none. */
export function nextChargeWords({
  nextCharge,
  balanceMinor,
}: Pick<Subscription, 'nextCharge' | 'balanceMinor'>): string {
  if (!nextCharge) return '';
  const { amountMinor } = nextCharge;
  const charge = { amount: money(nextCharge), date: day(nextCharge.at) };
  if (amountMinor === 0 && balanceMinor > 0) return t('nextChargeFromCredit', charge);
  if (amountMinor > 0 && balanceMinor < 0) {
    return t('nextChargeWithDebt', { ...charge, debt: money({ ...nextCharge, amountMinor: -balanceMinor }) });
  }
  return amountMinor === 0 ? t('nextChargeFree', charge) : t('nextCharge', charge);
}
