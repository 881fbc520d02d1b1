import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { dropPatreonLink, refreshLink, staleMs } from './patreon-link.command.ts';
import { isDependencyDown } from '../dependency-down.ts';
import { claimText, sweep, sweepMs } from '../shared/sweep.ts';
import type { PatreonDeps } from './patreon-link.command.ts';

const hourMs = 60 * 60 * 1_000;

const claimLinks = statement({
  name: 'claim-patreon-links',
  text: claimText({ table: 'patreon_link', key: 'accountId', due: 'dueAt', where: 'true' }),
  params: { now: sql.timestamptz },
  row: { id: sql.text },
});

const postponeLink = statement({
  name: 'postpone-patreon-link',
  text: `update patreon_link set "dueAt" = $2 where "accountId" = $1`,
  params: { accountId: sql.text, due: sql.timestamptz },
});

/**
 * Checks links again that were not checked for an hour, longest overdue first. If Patreon does not answer for one, its last known state
 * stays valid for three days; the others are checked all the same.
 */
export async function refreshPatreon(deps: PatreonDeps): Promise<void> {
  const endsAt = performance.now() + sweepMs;
  const { db, billingClock, patreon } = deps;
  if (!patreon.offered) return;
  const now = billingClock.now();
  const failed = 'some memberships at Patreon could not be looked up';
  const claim = () => claimLinks.rows(db.pool, { now });
  const postpone = (accountId: string, due: Date) => postponeLink.run(db.pool, { accountId, due });
  await sweep({ claim, postpone, endsAt, failed }, async (accountId) => {
    const link = await db.prisma.patreonLink.findUnique({ where: { accountId } });
    if (link === null) return undefined;
    try {
      await refreshLink(deps, link);
    } catch (error) {
      if (!isDependencyDown(error) || link.checkedAt.getTime() >= now.getTime() - staleMs) throw error;
      // Linking anew meanwhile wins.
      await db.transaction((queries) => dropPatreonLink(queries, { accountId, now, asRead: link }));
    }
    return new Date(now.getTime() + hourMs);
  });
}

export interface Tier {
  readonly tierId: string;
  readonly name: string;
  readonly planId: string;
}

export async function listPatreonTiers({ db }: Pick<PatreonDeps, 'db'>): Promise<{ tiers: Tier[] }> {
  return { tiers: await db.prisma.patreonTier.findMany({ orderBy: { tierId: 'asc' } }) };
}

/** Replaces the mapping of tiers to plans; links are checked again within the hour. Throws plan_not_sold. */
export async function setPatreonTiers(
  { db }: Pick<PatreonDeps, 'db'>,
  { tiers }: { readonly tiers: readonly Tier[] },
): Promise<void> {
  await db.transaction(async (queries) => {
    const planIds = [...new Set(tiers.map(({ planId }) => planId))];
    if ((await queries.plan.count({ where: { id: { in: planIds } } })) < planIds.length)
      throw new Refusal('plan_not_sold');
    const unique = [...new Map(tiers.map((tier) => [tier.tierId, tier])).values()];
    await queries.patreonTier.deleteMany({});
    await queries.patreonTier.createMany({ data: unique });
    await queries.patreonLink.updateMany({ data: { dueAt: new Date(0) } });
  });
}
