import { accessEnd } from '@houselights/rules';
import { newId } from '../shared/ids.ts';
import type { Posting } from './ledger.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';
import type { AccessFact } from '@houselights/rules';

export interface CreatePromotion {
  readonly caller: Caller;
  readonly name: string;
  readonly points: number;
  readonly audience: 'members' | 'accounts';
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Notes points for everybody of an audience; the worker grants them when their time has come. */
export async function createPromotion(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  { caller, ...promotion }: CreatePromotion,
): Promise<{ id: string }> {
  const row = { id: newId(), createdById: caller.accountId, createdAt: clock.now(), ...promotion };
  await db.prisma.pointsPromotion.create({ data: row });
  return { id: row.id };
}

/** What accounts get by promotions that have begun, whether they have it already or not: a promotion counts once for each. */
export async function promotionPostings(
  queries: Queries,
  accountIds: readonly string[],
  now: Date,
): Promise<Posting[]> {
  const promotions = await queries.pointsPromotion.findMany({ where: { startsAt: { lte: now } } });
  if (promotions.length === 0) return [];
  const where = { id: { in: [...accountIds] }, deletedAt: null };
  const accounts = await queries.account.findMany({ where, select: { id: true, createdAt: true, facts: true } });
  return accounts.flatMap(({ id: accountId, createdAt, facts }) =>
    promotions.flatMap((promotion) => {
      const isOf =
        promotion.audience === 'accounts'
          ? createdAt < promotion.endsAt
          : facts.some((fact) => overlaps(fact as AccessFact & Known, promotion, now));
      const cause = `promotion:${promotion.id}:${accountId}`;
      return isOf ? [{ accountId, kind: 'promotion' as const, points: promotion.points, cause }] : [];
    }),
  );
}

interface Window {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

interface Known {
  readonly knownFrom: Date;
  readonly knownUntil: Date | null;
}

/** Whether a fact gave access, as it was known then, at some time within the promotion's that has come. */
function overlaps(fact: AccessFact & Known, { startsAt, endsAt }: Window, now: Date): boolean {
  const ends = [endsAt, accessEnd(fact), fact.knownUntil].map((end) => end?.getTime() ?? Infinity);
  const begins = Math.max(startsAt.getTime(), fact.startedAt.getTime(), fact.knownFrom.getTime());
  return begins <= now.getTime() && begins < Math.min(...ends);
}
