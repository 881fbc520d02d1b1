import { chargeAt, couponWords } from '@houselights/rules';
import type { Billing } from '../../lib/billing.ts';
import { day, money } from '../../lib/money.ts';
import type { Money, Plan } from '../../lib/plans.ts';
import { per } from './terms.ts';

export type Subscription = NonNullable<Billing['subscription']>;

export function pointsWords(points: number, interval: Plan['interval']): string {
  if (points <= 0) return '';
  return `${points} Producer ${points === 1 ? 'Point' : 'Points'} ${per[interval]}`;
}

/** What a year saves against twelve months of the dearest monthly plan beside it; empty when nothing. */
export function savingWords(one: { plan: Plan; price: Money }, all: readonly { plan: Plan; price: Money }[]): string {
  if (one.plan.interval !== 'year') return '';
  const months = all.filter(({ plan }) => plan.interval === 'month').map(({ price }) => price.amountMinor * 12);
  const saved = months.length > 0 ? Math.min(...months) - one.price.amountMinor : 0;
  return saved > 0 ? `Saves ${money({ ...one.price, amountMinor: saved })} a year` : '';
}

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

export function cardWords({ brand, last4, expires }: NonNullable<Billing['card']>): string {
  return `${BRANDS[brand] ?? 'Card'}, ends ${last4}, ${expires}`;
}

export function discountWords({
  code,
  percentOff,
  durationInMonths,
  discountEnd,
}: NonNullable<Subscription['coupon']>) {
  const until = discountEnd === null ? '' : `, until ${day(discountEnd)}`;
  return `${code}: ${couponWords(percentOff, durationInMonths)}${until}`;
}

export function priceWords({ price, plan }: Pick<Subscription, 'price' | 'plan'>): string {
  return plan ? `${money(price)} ${per[plan.interval]}` : money(price);
}

/** What a charge on that day would come to, with a discount that still lasts then and the credit that is kept; or "nothing". */
export function chargeWords(
  { price, coupon, creditMinor }: Pick<Subscription, 'price' | 'coupon' | 'creditMinor'>,
  at: Date,
): string {
  const endsAt = coupon === null || coupon.discountEnd === null ? null : new Date(coupon.discountEnd);
  const discount = coupon && { percentOff: coupon.percentOff, endsAt };
  const amountMinor = chargeAt(price.amountMinor, at, discount, creditMinor);
  return amountMinor === 0 ? 'nothing' : money({ ...price, amountMinor });
}

export type Standing = {
  /** One or two words. */
  tag: string;
  tone: 'light' | 'alarm' | undefined;
  /** What somebody should know, in a sentence of its own; absent where all goes on as it does. */
  notice?: { title: string; text: string; tone?: 'alarm' };
};

/** How a subscription stands, in words with their dates. */
export function standingOf(subscription: Subscription, now: Date): Standing {
  const { state, paidUntil, graceUntil, trialEndsAt, resumesAt, nextCharge } = subscription;
  const isPaid = new Date(paidUntil) > now;
  switch (state) {
    case 'trial': {
      const then = nextCharge ? ` Then ${money(nextCharge)} is charged; cancel before and pay nothing.` : '';
      return {
        tag: 'Free trial',
        tone: 'light',
        notice: { title: `Free until ${day(trialEndsAt ?? paidUntil)}`, text: `Everything is open to you.${then}` },
      };
    }
    case 'active':
      return { tag: 'Active', tone: 'light' };
    case 'grace':
      return {
        tag: 'Payment failed',
        tone: 'alarm',
        notice: {
          tone: 'alarm',
          title: 'Your last payment did not go through',
          text: `You keep access until ${day(graceUntil ?? paidUntil)}. Update your card and we try it again in the next days, or pay at once.`,
        },
      };
    case 'unpaid':
      return {
        tag: 'Not paid',
        tone: 'alarm',
        notice: {
          tone: 'alarm',
          title: 'Your payment did not go through',
          text: 'Your access has stopped. It comes back at once when this is paid.',
        },
      };
    case 'paused': {
      const until = resumesAt ? ` until ${day(resumesAt)}` : '';
      const again = resumesAt ? ` On ${day(resumesAt)} it goes on by itself.` : '';
      return {
        tag: 'Paused',
        tone: undefined,
        notice: isPaid
          ? {
              title: `You can watch until ${day(paidUntil)}`,
              text: `Then your membership rests and nothing is charged${until}.${again}`,
            }
          : { title: `Paused${until}`, text: `Nothing is charged, and members' videos stay closed.${again}` },
      };
    }
    case 'disputed': {
      const then = nextCharge
        ? `Unless you cancel, ${money(nextCharge)} is charged on ${day(nextCharge.at)}.`
        : 'Nothing more is charged.';
      return {
        tag: 'Disputed',
        tone: 'alarm',
        notice: {
          tone: 'alarm',
          title: 'Your payment is disputed',
          text: `Your bank is asked to take it back, and your access rests until that is decided. ${then}`,
        },
      };
    }
    case 'ending':
      return {
        tag: 'Ending',
        tone: undefined,
        notice: {
          title: `You keep access until ${day(paidUntil)}`,
          text: 'It ends by itself then, and nothing more is charged.',
        },
      };
    case 'ended':
      return {
        tag: 'Ended',
        tone: undefined,
        notice: {
          title: isPaid ? 'Your membership has ended' : `Your membership ended on ${day(paidUntil)}`,
          text: 'Your history, points and account are kept. You can come back any time.',
        },
      };
  }
}

/** What is charged next; empty when nothing is. */
export function nextChargeWords({ nextCharge, creditMinor }: Pick<Subscription, 'nextCharge' | 'creditMinor'>): string {
  if (!nextCharge) return '';
  const fromCredit = nextCharge.amountMinor === 0 && creditMinor > 0 ? ', paid from your credit' : '';
  return `${money(nextCharge)} on ${day(nextCharge.at)}${fromCredit}`;
}
