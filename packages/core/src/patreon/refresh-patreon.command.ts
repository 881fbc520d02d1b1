import { Refusal } from '@houselights/contracts';
import { refreshLink, staleMs, unlinkPatreon } from './patreon-link.command.ts';
import { isDependencyDown } from '../dependency-down.ts';
import type { PatreonDeps } from './patreon-link.command.ts';

const hourMs = 60 * 60 * 1_000;
const atOnce = 200;

/** Looks up again what was not looked up for an hour. Where Patreon does not answer, what was seen last counts for three days. */
export async function refreshPatreon(deps: PatreonDeps): Promise<void> {
  const { db, billingClock, patreon } = deps;
  if (!patreon.offered) return;
  const now = billingClock.now();
  const due = await db.prisma.patreonLink.findMany({
    where: { checkedAt: { lt: new Date(now.getTime() - hourMs) } },
    orderBy: { checkedAt: 'asc' },
    take: atOnce,
  });
  for (const link of due) {
    try {
      await refreshLink(deps, link);
    } catch (error) {
      if (!isDependencyDown(error)) throw error;
      if (link.checkedAt.getTime() < now.getTime() - staleMs) await unlinkPatreon(deps, link);
      else return;
    }
  }
}

export interface Tier {
  readonly tierId: string;
  readonly name: string;
  readonly planId: string;
}

export async function listPatreonTiers({ db }: Pick<PatreonDeps, 'db'>): Promise<{ tiers: Tier[] }> {
  return { tiers: await db.prisma.patreonTier.findMany({ orderBy: { tierId: 'asc' } }) };
}

/** Says anew which tier gives which plan; links are looked up again within the hour. Throws plan_not_sold. */
export async function setPatreonTiers({ db }: Pick<PatreonDeps, 'db'>, tiers: readonly Tier[]): Promise<void> {
  await db.transaction(async (queries) => {
    const planIds = [...new Set(tiers.map(({ planId }) => planId))];
    if ((await queries.plan.count({ where: { id: { in: planIds } } })) < planIds.length)
      throw new Refusal('plan_not_sold');
    const unique = [...new Map(tiers.map((tier) => [tier.tierId, tier])).values()];
    await queries.patreonTier.deleteMany({});
    await queries.patreonTier.createMany({ data: unique });
    await queries.patreonLink.updateMany({ data: { checkedAt: new Date(0) } });
  });
}
