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

/** The amount of a charge; "nothing" where none is left of it. */
export function chargeWords(charge: Money): string {
  return charge.amountMinor === 0 ? t('nothing') : money(charge);
}

/** Only a trial was had. */
export function isOfTrial({ trialEndsAt, paidUntil }: Pick<Subscription, 'trialEndsAt' | 'paidUntil'>): boolean {
  return trialEndsAt !== null && new Date(paidUntil) <= new Date(trialEndsAt);
}

/** Until when all that is paid for or given lasts together; null: without an end. Undefined: nothing is known beside the subscription. */
export type Covered = string | null | undefined;

/** Until when somebody has access whose membership ends, gifts and the like included; null: without an end. */
export function coveredOf({ access, coveredUntil }: Billing): Covered {
  return access.hasSubscription ? coveredUntil : undefined;
}

/** The later of a membership's end and that of everything else; null: without an end. */
export function keptUntil(end: string, covered: Covered): string | null {
  return covered === undefined || (covered !== null && new Date(covered) < new Date(end)) ? end : covered;
}

/** Until when somebody goes on watching; null: without an end. */
export function keepWords(until: string | null): string {
  return until === null ? t('keepAccess') : t('keepAccessUntil', { date: day(until) });
}

/** What is charged next; empty when nothing is. */
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
