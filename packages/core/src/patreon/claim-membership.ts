import { Refusal } from '@houselights/contracts';
import { addMonths } from '@houselights/rules';
import type { Queries } from '@houselights/db';
import type { AccessFact } from '@houselights/rules';
import type { CoreDeps } from '../deps.ts';

const purpose = 'patreon-user';

/** A stored link and the access fact it gives. */
export interface Claimed {
  readonly link: { readonly accountId: string; readonly patreonUserId: string };
  readonly fact: AccessFact;
  readonly now: Date;
}

/**
 * Records which account a Patreon membership earns for, in the transaction that stores its link: one pledge earns once, however often it is
 * linked. Throws patreon_linked_elsewhere during a period for which it has earned for another account.
 */
export async function claimMembership(
  { encryption }: Pick<CoreDeps, 'encryption'>,
  queries: Queries,
  { link: { accountId, patreonUserId }, fact, now }: Claimed,
): Promise<void> {
  const userKey = Buffer.from(encryption.sign(purpose, patreonUserId)).toString('hex');
  const claim = await queries.patreonClaim.findUnique({ where: { userKey } });
  if (claim !== null && claim.accountId !== accountId && claim.earnedUntil > now)
    throw new Refusal('patreon_linked_elsewhere');
  if (fact.planId === null) return;
  const { interval } = await queries.plan.findUniqueOrThrow({ where: { id: fact.planId }, select: { interval: true } });
  const ends = periodEnd(fact.startedAt, interval === 'year' ? 12 : 1, now);
  const earnedUntil = claim !== null && claim.earnedUntil > ends ? claim.earnedUntil : ends;
  await queries.patreonClaim.upsert({
    where: { userKey },
    create: { userKey, accountId, earnedUntil },
    update: { accountId, earnedUntil },
  });
}

function periodEnd(from: Date, months: number, now: Date): Date {
  for (let n = 1; ; n += 1) {
    const end = addMonths(from, n * months);
    if (end > now) return end;
  }
}
