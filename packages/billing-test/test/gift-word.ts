import type { MoneyHouse } from './money-house.ts';
import { day } from './money-house.ts';
import type { Billing } from '@houselights/contracts';
import type { Caller } from '@houselights/core';
import type { Gift } from '@houselights/db';

/** Minimum notice before a charge, or before a gift's access is lost. */
export const noticeMs = 7 * day;
/** A purchase behind a gift that ends within two days is charged two days ahead: the provider accepts nothing sooner. */
const leastMs = 2.2 * day;
export const secondMs = 1_000;
/** A charge can be postponed this far in one step; beyond that it takes several. */
const furthestMs = 690 * day;

/** What is shown to someone, and the facts about their gifts and payments. */
export interface Told {
  readonly now: number;
  readonly billing: Billing;
  readonly gifts: readonly Gift[];
  /** The end of what is paid for. */
  readonly paidUntil: number;
}

export function readGifts({ db }: MoneyHouse, { accountId }: Caller): Promise<Gift[]> {
  return db.prisma.gift.findMany({ where: { redeemedById: accountId } });
}

/** Paid subscription invoices over more than zero, or for a whole interval that a code may have made free, oldest first. */
export function readPaid({ db }: MoneyHouse, { accountId }: Caller) {
  return db.prisma.invoice.findMany({
    where: {
      accountId,
      status: 'paid',
      OR: [{ totalMinor: { gt: 0 } }, { planId: { not: null } }],
      subscriptionId: { not: null },
    },
    orderBy: { createdAt: 'asc' },
  });
}

export function said(at: number | null): string {
  return at === null ? 'nothing' : new Date(at).toISOString();
}

/** Access always has a currently valid reason, and no reason promises what neither money nor a gift gives. */
export function wrongReasons({ now, billing: { access }, gifts, paidUntil }: Told): string[] {
  const giving = access.reasons.filter(({ givesAccess }) => givesAccess);
  // While a renewal is in progress, the shown end is that of the period.
  const wrong = giving.filter(
    ({ state, from, until }) =>
      Date.parse(from) > now || (until !== null && Date.parse(until) <= now && state !== 'renewing'),
  );
  if (access.hasSubscription !== giving.length > 0) wrong.push(...access.reasons);
  for (const reason of access.reasons) {
    const until = Date.parse(reason.until ?? '');
    const gift = gifts.find(({ id }) => id === reason.sourceId);
    const isRefunded =
      gift?.state === 'refunded' && until > (gift.withheldFrom?.getTime() ?? now) && reason.givesAccess;
    if (
      isRefunded ||
      (gift !== undefined && reason.givesAccess !== isRunning(gift, now)) ||
      (reason.state === 'paid' && until > paidUntil + secondMs)
    )
      wrong.push(reason);
  }
  return wrong.map(({ state, words }) => `${state}: ${words}`);
}

/** Nobody pays for days that a gift covers. */
export function wrongPayment({ now, billing: { subscription }, gifts }: Told): string[] {
  const next = subscription?.nextCharge ? Date.parse(subscription.nextCharge.at) : Infinity;
  const standing = gifts.filter(({ state, extendsId }) => state === 'redeemed' && extendsId === subscription?.id);
  const ends = standing.map(({ accessUntil }) => accessUntil?.getTime() ?? 0);
  const last = Math.min(Math.max(0, ...ends), now + furthestMs);
  return last <= next + secondMs ? [] : [`charged at ${said(next)}, given until ${said(last)}`];
}

/** Uncharged time is a trial, paid for, given by a gift that is valid or may become so, or ends on an announced day. */
export function wrongEnd({ now, billing: { subscription }, gifts, paidUntil }: Told): string[] {
  if (subscription?.state !== 'active' && subscription?.state !== 'ending') return [];
  const ends = gifts.map(({ state, accessUntil, withheldFrom }) =>
    state === 'refunded' ? Math.max(withheldFrom?.getTime() ?? 0, 0) : (accessUntil?.getTime() ?? 0),
  );
  const latest =
    Math.max(paidUntil, now + noticeMs, Date.parse(subscription.trialEndsAt ?? subscription.startedAt), ...ends) +
    leastMs;
  const until = Date.parse(subscription.paidUntil);
  return until <= latest ? [] : [`free until ${subscription.paidUntil}, but nothing gives beyond ${said(latest)}`];
}

/** A valid gift has earned at most for its months; one that is on hold or lost, at most the points already spent. */
export async function wrongPoints(
  { db }: MoneyHouse,
  { accountId }: Caller,
  gifts: readonly Gift[],
): Promise<string[]> {
  const earned = await db.prisma.$queryRaw<{ gift: string; points: number; spent: number }[]>`
    select split_part(e.cause, ':', 2) as gift, a.spent::float8 as spent,
      sum(case e.kind when 'take_back' then -e.points else e.points end)::float8 as points
    from points_account a join points_entry e on e."memberId" = a.id
    where a."accountId" = ${accountId} and e.cause like 'period:gift-%' group by 1, 2`;
  return gifts.flatMap(({ id, state, months }) => {
    const { points = 0, spent = 0 } = earned.find(({ gift }) => gift === `gift-${id}`) ?? {};
    const most = state === 'redeemed' ? 2 * months : Math.min(spent, 2 * months);
    return points <= most ? [] : [`gift ${id}, ${state}, has earned ${points} of ${most} points at the most`];
  });
}

/**
 * Whether a gift gives access now: one that is on hold or lost gives it until it is withheld, and an extension not while it is disputed.
 */
function isRunning({ state, accessFrom, accessUntil, withheldFrom }: Gift, now: number): boolean {
  const end = state === 'redeemed' ? accessUntil : withheldFrom;
  const isWithin =
    accessFrom !== null && accessFrom.getTime() <= now && accessUntil !== null && now < accessUntil.getTime();
  return isWithin && end !== null && now < end.getTime();
}
