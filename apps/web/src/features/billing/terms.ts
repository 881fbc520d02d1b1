import { addMonths, costAt, firstCharge, purchaseCharges } from '@houselights/rules';
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
  /** What its buyer has: credit above zero, a debt that was carried over below. */
  balance: Money | null;
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

type Charge = Money & { at: Date };

type Charges = {
  /** What is charged with the purchase. */
  today: Money;
  /** The first charge of a period: today's, unless something is free before it. */
  first: Charge;
  /** What a period costs from there on, and from when on that is another amount. */
  each: Money;
  later: Charge | null;
  /** The balance that counts for it, and what is left of that after the first charge. */
  balanceMinor: number;
  leftMinor: number;
};

/** What is charged and when, with what the buyer's balance adds or takes off. */
export function chargesOf({ plan, price, discount, balance, now, first }: Purchase): Charges {
  const endsAt = discount?.durationInMonths == null ? null : addMonths(now, discount.durationInMonths);
  const percent = discount && { percentOff: discount.percentOff, endsAt };
  const charged = purchaseCharges({ price, discount: percent, balance, now, first });
  let count = 0;
  while (endsAt !== null && addMonths(first, count * months[plan.interval]) < endsAt) count += 1;
  return {
    today: { ...price, amountMinor: charged.todayMinor },
    first: { ...price, amountMinor: charged.firstMinor, at: first },
    each: { ...price, amountMinor: costAt(price, first, percent) },
    later: count === 0 ? null : { ...price, at: addMonths(first, count * months[plan.interval]) },
    balanceMinor: charged.balanceMinor,
    leftMinor: charged.leftMinor,
  };
}

/** An amount that is charged, in words. */
export function paid(amount: Money): string {
  return amount.amountMinor === 0 ? 'Nothing' : money(amount);
}

/** What the balance does to the charges, as lines of a bill. */
export function balanceLines(purchase: Purchase): (readonly [name: string, words: string])[] {
  const { today, each, balanceMinor, leftMinor } = chargesOf(purchase);
  const of = (amountMinor: number) => money({ ...purchase.price, amountMinor });
  const isFree = purchase.first > purchase.now;
  const lines: (readonly [string, string])[] = [];
  if (balanceMinor < 0) {
    const isPart = leftMinor === 0 && !(isFree && today.amountMinor > 0);
    lines.push(['Carried over from before', `${of(-balanceMinor)}${isPart ? ' of that' : ''}`]);
  }
  const used = Math.min(balanceMinor, each.amountMinor);
  if (used > 0) lines.push(['Your credit', `${of(used)} taken off`]);
  if (leftMinor > 0) lines.push(['Credit left', `${of(leftMinor)}, for the charges after that`]);
  if (leftMinor < 0) lines.push(['Carried over', `${of(-leftMinor)}, to the next charge`]);
  return lines;
}

/** When the charge after the first one is due. */
export function secondCharge({ plan, first }: Pick<Purchase, 'plan' | 'first'>): Date {
  return addMonths(first, months[plan.interval]);
}

/** How somebody gets out of it, and what that costs. */
export function wayOutOf(purchase: Purchase): string {
  if (purchase.first <= purchase.now) return 'Cancel any time and keep what is paid for.';
  return `Cancel any time before and pay ${chargesOf(purchase).today.amountMinor > 0 ? 'no more' : 'nothing'}.`;
}

/** What the balance does to the first charge, in brackets behind it. */
function balanceWords(purchase: Purchase): string {
  const { today, each, balanceMinor, leftMinor } = chargesOf(purchase);
  const of = (amountMinor: number) => money({ ...purchase.price, amountMinor });
  const isToday = purchase.first > purchase.now && today.amountMinor > 0;
  const used = Math.min(balanceMinor, each.amountMinor);
  const parts = [
    balanceMinor < 0 && !isToday && leftMinor === 0 && `${of(-balanceMinor)} of it carried over from before`,
    used > 0 && `${of(used)} comes from your credit`,
    leftMinor > 0 && `${of(leftMinor)} of credit is left for the charges after that`,
    leftMinor < 0 && `${of(-leftMinor)} is carried over to the next charge`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** The same in words: what today, what on which day, how often, and the way out. */
export function termsOf(purchase: Purchase): string {
  const { plan, now } = purchase;
  const { today, first, each, later } = chargesOf(purchase);
  const often = rhythm[plan.interval];
  const change = later ? ` ${money(later)} ${per[plan.interval]} from ${day(later.at)}.` : '';
  const second = secondCharge(purchase);
  const isFree = first.at > now;
  const amount = first.amountMinor === each.amountMinor ? '' : `${money(each)} `;
  const then =
    later && later.at <= second
      ? `, then ${money(later)} ${often} from ${day(later.at)}.`
      : `, then ${amount}${often}${isFree ? '' : ` from ${day(second)}`}.${change}`;
  const balance = balanceWords(purchase);
  if (!isFree) return `${paid(today)} today${balance}${then} ${wayOutOf(purchase)}`;
  const owed = today.amountMinor > 0 ? ', carried over from before' : '';
  return `${paid(today)} today${owed}. ${paid(first)} on ${day(first.at)}${balance}${then} ${wayOutOf(purchase)}`;
}
