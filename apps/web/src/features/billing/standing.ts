import { t } from '@houselights/messages/catalogue/billing-standing';
import { day } from '../../lib/format/dates.ts';
import { money } from '../../lib/format/money.ts';
import { isOfTrial, keepWords, keptUntil } from './words.ts';
import type { Covered, Subscription } from './words.ts';

export type Standing = {
  /** One or two words. */
  tag: string;
  tone: 'light' | 'alarm' | undefined;
  /** What the member should know, as a separate notice; absent if nothing changes. */
  notice?: { title: string; text: string; tone?: 'alarm' };
};

/** Access from sources other than the subscription. */
export interface Beside {
  /** Other sources give access, and the subscription does not. */
  readonly isElsewhere: boolean;
  readonly covered: Covered;
}

function trialText({ nextCharge }: Subscription, end: string): string {
  if (!nextCharge) return t('trialText');
  const charge = { amount: money(nextCharge), date: day(nextCharge.at) };
  // Gifts may have postponed the charge beyond the trial.
  if (nextCharge.amountMinor === 0) return charge.date === end ? t('trialThenFree') : t('trialLaterFree', charge);
  return charge.date === end ? t('trialThenCharge', charge) : t('trialLaterCharge', charge);
}

function pausedNotice({ paidUntil, resumesAt }: Subscription, isPaid: boolean, isElsewhere: boolean) {
  const date = resumesAt && day(resumesAt);
  if (!isPaid) {
    return date
      ? {
          title: t('pausedUntilTitle', { date }),
          text: t(isElsewhere ? 'pausedElsewhereUntilText' : 'pausedUntilText', { date }),
        }
      : { title: t('pausedTitle'), text: t(isElsewhere ? 'pausedElsewhereText' : 'pausedText') };
  }
  const title = t('pauseComingTitle', { date: day(paidUntil) });
  if (!resumesAt || !date) return { title, text: t('pauseComingText') };
  // A gift can reach beyond the pause.
  const rests = new Date(resumesAt) > new Date(paidUntil);
  return { title, text: rests ? t('pauseComingUntilText', { date }) : t('pauseCoveredText') };
}

function disputedText({ nextCharge }: Subscription, isElsewhere: boolean): string {
  const paused = isElsewhere ? 'membership' : 'access';
  if (!nextCharge) return t('disputedText', { paused });
  const charge = { paused, amount: money(nextCharge), date: day(nextCharge.at) };
  return nextCharge.amountMinor === 0 ? t('disputedFreeText', charge) : t('disputedChargeText', charge);
}

/** What remains of an ended membership: points of a trial that was never paid, or of a refunded one, are taken back. */
function endedText(subscription: Subscription): string {
  return t(isOfTrial(subscription) ? 'endedTrialText' : 'endedText');
}

/** State of a subscription as text with dates. Members with other access, such as a gift, are not told that they have none. */
export function standingOf(
  subscription: Subscription,
  now: Date,
  { isElsewhere, covered }: Beside = { isElsewhere: false, covered: undefined },
): Standing {
  const { state, paidUntil, endsAt, graceUntil, trialEndsAt } = subscription;
  switch (state) {
    case 'trial': {
      const date = day(trialEndsAt ?? paidUntil);
      return {
        tag: t('trial'),
        tone: 'light',
        notice: { title: t('trialTitle', { date }), text: trialText(subscription, date) },
      };
    }
    case 'active':
      return { tag: t('active'), tone: 'light' };
    case 'grace': {
      const kept = keptUntil(graceUntil ?? paidUntil, covered);
      return {
        tag: t('grace'),
        tone: 'alarm',
        notice: {
          tone: 'alarm',
          title: t('graceTitle'),
          text: kept === null ? t('graceText') : t('graceUntilText', { date: day(kept) }),
        },
      };
    }
    case 'unpaid':
      return {
        tag: t('unpaid'),
        tone: 'alarm',
        notice: {
          tone: 'alarm',
          title: t('unpaidTitle'),
          text: t(isElsewhere ? 'unpaidElsewhereText' : 'unpaidText'),
        },
      };
    case 'paused':
      return {
        tag: t('paused'),
        tone: undefined,
        notice: pausedNotice(subscription, new Date(paidUntil) > now, isElsewhere),
      };
    case 'disputed':
      return {
        tag: t('disputed'),
        tone: 'alarm',
        notice: { tone: 'alarm', title: t('disputedTitle'), text: disputedText(subscription, isElsewhere) },
      };
    case 'ending': {
      const kept = keptUntil(paidUntil, covered);
      return {
        tag: t('ending'),
        tone: undefined,
        notice: {
          title: keepWords(kept),
          text: kept === paidUntil ? t('endingText') : t('endingOnText', { date: day(paidUntil) }),
        },
      };
    }
    case 'ended':
      return {
        tag: t('ended'),
        tone: undefined,
        notice: { title: t('endedTitle', { date: day(endsAt) }), text: endedText(subscription) },
      };
  }
}
