import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { keyedId } from './keyed-id.ts';
import { post, tellPosted } from './ledger.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

export interface CorrectPoints {
  readonly caller: Caller;
  readonly accountId: string;
  readonly points: number;
  readonly reason: string;
  /** The idempotency key. */
  readonly key?: string | undefined;
}

const postedFor = statement({
  name: 'points-posted-for',
  text: `select a."accountId", (case when e."debitId" = a.id then -e.points else e.points end)::float8 as points, e.reason
    from points_entry e join points_account a on a.id = e."memberId" where e.cause = $1`,
  params: { cause: sql.text },
  row: { accountId: sql.nullable(sql.text), points: sql.float8, reason: sql.nullable(sql.text) },
});

/**
 * An operator's correction, with the reason. Throws not_found, not_enough_points and idempotency_key_reused, each without changing
 * anything.
 */
export async function correctPoints(
  { db }: Pick<CoreDeps, 'db'>,
  { caller, accountId, points, reason, key }: CorrectPoints,
): Promise<void> {
  const cause = `correction:${keyedId(caller, key)}`;
  if ((await db.prisma.account.count({ where: { id: accountId, deletedAt: null } })) === 0)
    throw new Refusal('not_found');
  const [posted] = await post(db, [
    { accountId, kind: 'correction', points, cause, reason, actorId: caller.accountId },
  ]);
  if (posted !== undefined) {
    await tellPosted(db, [posted]);
    return;
  }
  const before = await postedFor.first(db.pool, { cause });
  if (before === undefined) throw new Refusal('not_enough_points');
  const isSame = before.accountId === accountId && before.points === points && before.reason === reason;
  if (!isSame) throw new Refusal('idempotency_key_reused');
}
