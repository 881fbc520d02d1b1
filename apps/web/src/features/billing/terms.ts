import { addMonths, costAt, firstCharge } from '@houselights/rules';
import type { Billing } from '../../lib/billing.ts';
import { day, money } from '../../lib/money.ts';
import type { Money, Plan } from '../../lib/plans.ts';

export const per = { month: 'a month', year: 'a year' } as const;
const rhythm = { month: 'monthly', year: 'yearly' } as const;
const months = { month: 1, year: 12 } as const;

export type Discount = { percentOff: number; durationInMonths: number | null };

export type Purchase = {
  plan: Pick<Plan, 'interval'>;
  price: Money;
  discount: Discount | null;
  now: Date;
  /** When the first charge is due: later than now with a trial, or while a gift lasts. */
  first: Date;
};

/** When a plan that is bought now is charged for the first time, as the account stands. */
export function firstChargeOf(billing: Pick<Billing, 'at' | 'access'>, trialDays: number): Date {
  const now = new Date(billing.at);
  return firstCharge({ now, trialDays, coveredUntil: giftEnd(billing) });
}

/** The end of the last gift, those included that have not begun; null without one. */
export function giftEnd({ access }: Pick<Billing, 'access'>): Date | null {
  const ends = access.reasons.flatMap(({ source, state, until }) =>
    source === 'gift' && (state === 'gift' || state === 'not_started') && until !== null ? [Date.parse(until)] : [],
  );
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

/** One charge; the same amount follows with every interval until the next one in the list. */
type Charge = Money & { at: Date };

/** What is charged and when: the first charge, and the one from which on the amount is another. */
export function chargesOf({ plan, price, discount, now, first }: Purchase): Charge[] {
  const full = { ...price, at: first };
  if (!discount) return [full];
  const endsAt = discount.durationInMonths === null ? null : addMonths(now, discount.durationInMonths);
  const percent = { percentOff: discount.percentOff, endsAt };
  const less = { ...full, amountMinor: costAt(price, first, percent) };
  if (endsAt === null) return [less];
  let count = 0;
  while (addMonths(first, count * months[plan.interval]) < endsAt) count += 1;
  const later = { ...price, at: addMonths(first, count * months[plan.interval]) };
  return count === 0 ? [full] : [less, later];
}

/** When the charge after the first one is due. */
export function secondCharge({ plan, first }: Pick<Purchase, 'plan' | 'first'>): Date {
  return addMonths(first, months[plan.interval]);
}

/** How somebody gets out of it, and what that costs. */
export function wayOutOf({ now, first }: Pick<Purchase, 'now' | 'first'>): string {
  return first > now ? 'Cancel any time before and pay nothing.' : 'Cancel any time and keep what is paid for.';
}

/** The same in words: what today, what on which day, how often, and the way out. */
export function termsOf(purchase: Purchase): string {
  const { plan, now } = purchase;
  const [first, later] = chargesOf(purchase);
  if (!first) return '';
  const often = rhythm[plan.interval];
  const change = later ? ` ${money(later)} ${per[plan.interval]} from ${day(later.at)}.` : '';
  const second = secondCharge(purchase);
  const then =
    later && later.at <= second
      ? `, then ${money(later)} ${often} from ${day(later.at)}.`
      : `, then ${often}${first.at > now ? '' : ` from ${day(second)}`}.${change}`;
  return first.at > now
    ? `Nothing today. ${money(first)} on ${day(first.at)}${then} ${wayOutOf(purchase)}`
    : `${money(first)} today${then} ${wayOutOf(purchase)}`;
}
