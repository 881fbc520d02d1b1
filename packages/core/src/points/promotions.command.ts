import { Refusal } from '@houselights/contracts';
import { accessEnd } from '@houselights/rules';
import { earliest } from './earned-by.ts';
import { keyedId } from './keyed-id.ts';
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
  /** The idempotency key. */
  readonly key?: string | undefined;
}

/** Creates a promotion for an audience; the worker grants the points once it starts. Throws idempotency_key_reused. */
export async function createPromotion(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  { caller, key, ...promotion }: CreatePromotion,
): Promise<{ id: string }> {
  const id = keyedId(caller, key);
  const row = { id, createdById: caller.accountId, createdAt: clock.now(), ...promotion };
  const { count } = await db.prisma.pointsPromotion.createMany({ data: [row], skipDuplicates: true });
  if (count === 0 && (await db.prisma.pointsPromotion.count({ where: { id, ...promotion } })) === 0)
    throw new Refusal('idempotency_key_reused');
  return { id };
}

/** What an account is owed by promotions, and when time alone adds to that. */
interface Promoted {
  readonly postings: Posting[];
  readonly next: Date | null;
}

/** What accounts are owed by promotions that have begun; each counts once per account. */
export async function promotedBy(
  queries: Queries,
  accountIds: readonly string[],
  { now, counted }: { readonly now: Date; readonly counted: ReadonlyMap<string, ReadonlyMap<string, unknown>> },
): Promise<Map<string, Promoted>> {
  const promotions = await queries.pointsPromotion.findMany({ where: { startsAt: { lte: now } } });
  if (promotions.length === 0) return new Map();
  const where = { id: { in: [...accountIds] } };
  const accounts = await queries.account.findMany({ where, select: { id: true, createdAt: true, facts: true } });
  return new Map(
    accounts.map(({ id: accountId, createdAt, facts }) => {
      const dated = promotions.flatMap((promotion) => {
        const cause = `promotion:${promotion.id}:${accountId}`;
        const at =
          promotion.audience === 'accounts'
            ? belongsFrom(createdAt, promotion)
            : facts.map((fact) => reachesFrom(fact as AccessFact & Known, promotion)).reduce(earliest, null);
        if (at === null || counted.get(accountId)?.has(cause) === true) return [];
        return [{ at, posting: { accountId, kind: 'promotion' as const, points: promotion.points, cause } }];
      });
      const postings = dated.filter(({ at }) => at <= now).map(({ posting }) => posting);
      const to = dated.filter(({ at }) => at > now).map(({ at }) => at);
      return [accountId, { postings, next: to.reduce(earliest, null) }];
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

/** From when an account is part of a promotion for everybody; null: never. */
function belongsFrom(createdAt: Date, { startsAt, endsAt }: Window): Date | null {
  return createdAt < endsAt ? startsAt : null;
}

/** From when a fact gives access within the promotion's time, as known then; null: never. */
function reachesFrom(fact: AccessFact & Known, { startsAt, endsAt }: Window): Date | null {
  const ends = [endsAt, accessEnd(fact), fact.knownUntil].map((end) => end?.getTime() ?? Infinity);
  const begins = Math.max(startsAt.getTime(), fact.startedAt.getTime(), fact.knownFrom.getTime());
  return begins < Math.min(...ends) ? new Date(begins) : null;
}
