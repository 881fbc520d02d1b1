import { couponWords } from '@houselights/rules';
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

/** The amount of a charge; "nothing" where none is left of it. */
export function chargeWords(charge: Money): string {
  return charge.amountMinor === 0 ? 'nothing' : money(charge);
}

export type Standing = {
  /** One or two words. */
  tag: string;
  tone: 'light' | 'alarm' | undefined;
  /** What somebody should know, in a sentence of its own; absent where all goes on as it does. */
  notice?: { title: string; text: string; tone?: 'alarm' };
};

/** What stays of a membership that has ended: points of a trial without a payment, and of one that was given back, are taken back. */
function keptWords({ trialEndsAt, paidUntil }: Pick<Subscription, 'trialEndsAt' | 'paidUntil'>): string {
  const ofTrial = trialEndsAt !== null && new Date(paidUntil) <= new Date(trialEndsAt);
  return ofTrial
    ? 'Your history and account are kept. Unspent points from the free trial are taken back.'
    : "Your account, your history and the points you've paid for are kept.";
}

/** What else gives access beside a subscription. */
export interface Beside {
  /** It gives some, and the subscription none. */
  readonly isElsewhere: boolean;
  readonly covered: Covered;
}

/** Until when all that is paid for or given lasts together; null: without an end. Undefined: nothing is known beside the subscription. */
type Covered = string | null | undefined;

/** Until when somebody has access whose membership ends, gifts and the like included; null: without an end. */
export function coveredOf({ access, coveredUntil }: Billing): Covered {
  return access.hasSubscription ? coveredUntil : undefined;
}

/** The later of a membership's end and that of everything else; null: without an end. */
export function keptUntil(end: string, covered: Covered): string | null {
  return covered === undefined || (covered !== null && new Date(covered) < new Date(end)) ? end : covered;
}

/** How a subscription stands, in words with their dates. Who has access elsewhere, as by a gift, is not told to have none. */
export function standingOf(
  subscription: Subscription,
  now: Date,
  { isElsewhere, covered }: Beside = { isElsewhere: false, covered: undefined },
): Standing {
  const { state, paidUntil, endsAt, graceUntil, trialEndsAt, resumesAt, nextCharge } = subscription;
  const isPaid = new Date(paidUntil) > now;
  switch (state) {
    case 'trial': {
      const end = day(trialEndsAt ?? paidUntil);
      // Gifts may have put the charge off beyond the trial.
      const when = nextCharge && day(nextCharge.at) !== end ? `On ${day(nextCharge.at)}` : 'Then';
      const then = nextCharge ? ` ${when} ${money(nextCharge)} is charged; cancel before and pay nothing.` : '';
      return {
        tag: 'Free trial',
        tone: 'light',
        notice: { title: `Free until ${end}`, text: `Everything is open to you.${then}` },
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
          title: "Your last payment didn't go through",
          text: `${keepWords(keptUntil(graceUntil ?? paidUntil, covered))}. Update your card and we'll try again in the next few days, or pay now.`,
        },
      };
    case 'unpaid':
      return {
        tag: 'Not paid',
        tone: 'alarm',
        notice: {
          tone: 'alarm',
          title: "Your payment didn't go through",
          text: isElsewhere
            ? 'It gives no access until this is paid.'
            : 'Your access has stopped. It comes back as soon as this is paid.',
        },
      };
    case 'paused': {
      const until = resumesAt ? ` until ${day(resumesAt)}` : '';
      const again = resumesAt ? ` It resumes automatically on ${day(resumesAt)}.` : '';
      // A gift can reach beyond the pause.
      const rests = !resumesAt || new Date(resumesAt) > new Date(paidUntil);
      return {
        tag: 'Paused',
        tone: undefined,
        notice: isPaid
          ? {
              title: `You can watch until ${day(paidUntil)}`,
              text: rests
                ? `After that your membership is paused and nothing is charged${until}.${again}`
                : 'Nothing is charged before that day. Then your membership resumes automatically.',
            }
          : {
              title: `Paused${until}`,
              text: `Nothing is charged${isElsewhere ? '' : ", and members' videos stay closed"}.${again}`,
            },
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
          text: `Your bank has been asked to reverse it, and ${isElsewhere ? 'this membership' : 'your access'} is paused until that's decided. ${then}`,
        },
      };
    }
    case 'ending': {
      const kept = keptUntil(paidUntil, covered);
      const ends = kept === paidUntil ? 'It ends then' : `This membership ends on ${day(paidUntil)}`;
      return {
        tag: 'Ending',
        tone: undefined,
        notice: { title: keepWords(kept), text: `${ends}, and you won't be charged again.` },
      };
    }
    case 'ended':
      return {
        tag: 'Ended',
        tone: undefined,
        notice: {
          title: `Your membership ended on ${day(endsAt)}`,
          text: `${keptWords(subscription)} You can come back anytime.`,
        },
      };
  }
}

/** Until when somebody goes on watching; null: without an end. */
export function keepWords(until: string | null): string {
  return until === null ? 'You keep access' : `You keep access until ${day(until)}`;
}

/** What is charged next; empty when nothing is. */
export function nextChargeWords({
  nextCharge,
  balanceMinor,
}: Pick<Subscription, 'nextCharge' | 'balanceMinor'>): string {
  if (!nextCharge) return '';
  const { amountMinor } = nextCharge;
  const fromCredit = amountMinor === 0 && balanceMinor > 0 ? ', paid from your credit' : '';
  const carried = { ...nextCharge, amountMinor: -balanceMinor };
  const fromDebt = amountMinor > 0 && balanceMinor < 0 ? `, ${money(carried)} of it carried over from before` : '';
  return `${money(nextCharge)} on ${day(nextCharge.at)}${fromCredit}${fromDebt}`;
}

/** Why a membership that is active cannot be changed at this moment; empty where it is for another reason. */
export function waitingWords({ at, subscription, unpaid }: Billing): string {
  if (subscription?.state !== 'active') return '';
  if (subscription.toConfirm) return 'Your bank asks you to confirm another change first.';
  if (unpaid.length > 0) return 'An invoice is to be paid first. You find it in your account.';
  // The charge of a period comes about an hour after its beginning.
  return subscription.paidUntil <= at
    ? 'Its next payment is on its way. Come back in about an hour, once it has gone through.'
    : '';
}

/** What is owed for a payment that failed. */
export function unpaidWords(unpaid: Billing['unpaid']): string {
  return unpaid.map(({ due }) => money(due)).join(', ');
}

/** What the balance says of the charges to come, as a fact with its name; null where there is none. */
export function balanceFact({ price, balanceMinor }: Pick<Subscription, 'price' | 'balanceMinor'>) {
  if (balanceMinor === 0) return null;
  const amount = money({ ...price, amountMinor: Math.abs(balanceMinor) });
  return balanceMinor > 0
    ? (['Credit', `${amount}, for the next charges`] as const)
    : (['Carried over', `${amount}, to the next charge`] as const);
}

/** The same for whoever pays nothing now: what they have waits for what they buy; null where there is none. */
export function waitingBalance({ balance }: Pick<Billing, 'balance'>) {
  if (!balance) return null;
  const amount = money({ ...balance, amountMinor: Math.abs(balance.amountMinor) });
  return balance.amountMinor > 0
    ? (['Credit', `${amount}, for your next membership`] as const)
    : (['Carried over', `${amount}, to your next membership`] as const);
}
