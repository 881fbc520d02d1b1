import { accessEnd, owedPostings, periodsOfStretch, periodsOfSubscription } from '@houselights/rules';
import { post } from './ledger.ts';
import { promotionPostings } from './promotions.command.ts';
import { countedOf } from './counted.ts';
import type { Posted, Posting } from './ledger.ts';
import type { CoreDeps } from '../deps.ts';
import type { AccessFact as FactRow, Queries } from '@houselights/db';
import type { AccessFact, EarnedPeriod, EarningPlan, EarningStretch, EarningSubscription } from '@houselights/rules';

type GrantDeps = Pick<CoreDeps, 'db' | 'billingClock'>;

/** Accounts that one transaction looks after. */
const atOnce = 100;

/** Writes what accounts are owed and have not got, and takes back what was undone; nothing else, however often. */
export async function grantOwed({ db, billingClock }: GrantDeps, accountIds: readonly string[]): Promise<Posted[]> {
  if (accountIds.length === 0) return [];
  return db.transaction(async (queries) => post(queries, await owedBy(queries, accountIds, billingClock.now())));
}

/**
 * The same for every account that has or had access, and for all accounts while a promotion is for all: what was missed while nothing ran
 * is made good here. Resolves to how many entries it wrote.
 */
export async function accruePoints(deps: GrantDeps): Promise<number> {
  const { prisma } = deps.db;
  const forAll = await prisma.pointsPromotion.count({
    where: { audience: 'accounts', startsAt: { lte: deps.billingClock.now() } },
  });
  const who = forAll > 0 ? {} : { facts: { some: {} } };
  let written = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const accounts: { id: string }[] = await prisma.account.findMany({
      where: { id: { gt: after }, deletedAt: null, ...who },
      orderBy: { id: 'asc' },
      select: { id: true },
      take: atOnce,
    });
    const ids = accounts.map(({ id }) => id);
    written += (await grantOwed(deps, ids)).length;
    after = ids.length < atOnce ? undefined : ids.at(-1);
  }
  return written;
}

async function owedBy(queries: Queries, accountIds: readonly string[], now: Date): Promise<Posting[]> {
  const where = { accountId: { in: [...accountIds] } };
  const [settings, plans, subscriptions, facts, counted, promoted] = await Promise.all([
    queries.pointsSettings.findUniqueOrThrow({ where: { id: 1 } }),
    queries.plan.findMany({ select: { id: true, interval: true, pointsPerPeriod: true } }),
    queries.subscription.findMany({
      where: { ...where, status: { notIn: ['incomplete', 'incomplete_expired'] } },
      include: { invoices: { where: { status: 'paid', planId: { not: null } } } },
    }),
    queries.accessFact.findMany({ where: { ...where, source: { not: 'stripe' } }, orderBy: { id: 'asc' } }),
    countedOf(queries, accountIds),
    promotionPostings(queries, accountIds, now),
  ]);
  const planOf = new Map(
    plans.map(({ id, interval, pointsPerPeriod }): [string, EarningPlan] => [
      id,
      { interval: interval === 'year' ? 'year' : 'month', points: pointsPerPeriod },
    ]),
  );
  const giftPlan: EarningPlan = { interval: 'month', points: settings.pointsPerGiftMonth };
  const earned = new Map<string, EarnedPeriod[]>(accountIds.map((id) => [id, []]));
  const counts = (accountId: string) => counted.get(accountId) ?? new Map();
  for (const { accountId, ...row } of subscriptions) {
    const options = {
      atTrialStart: settings.grantAtTrialStart,
      counted: (cause: string) => counts(accountId).has(cause),
    };
    earned.get(accountId)?.push(...periodsOfSubscription(earningSubscription(row, planOf), options));
  }
  for (const [accountId, stretches] of stretchesOf(facts, planOf, giftPlan)) {
    for (const stretch of stretches) earned.get(accountId)?.push(...periodsOfStretch(stretch, now));
  }
  const owed = accountIds.flatMap((accountId) =>
    owedPostings(earned.get(accountId) ?? [], counts(accountId)).map((posting) => ({ accountId, ...posting })),
  );
  return [...owed, ...promoted];
}

interface SubscriptionRow {
  readonly id: string;
  readonly planId: string | null;
  readonly startedAt: Date;
  readonly trialEndsAt: Date | null;
  readonly refusedBecause: string | null;
  readonly invoices: readonly {
    readonly planId: string | null;
    readonly periodStart: Date;
    readonly periodEnd: Date;
    readonly paidMinor: number;
    readonly refundedMinor: number;
    readonly dispute: string | null;
  }[];
}

function earningSubscription(row: SubscriptionRow, planOf: ReadonlyMap<string, EarningPlan>): EarningSubscription {
  return {
    id: row.id,
    plan: planOf.get(row.planId ?? '') ?? null,
    trial: row.trialEndsAt === null ? null : { from: row.startedAt, until: row.trialEndsAt },
    refused: row.refusedBecause !== null,
    paid: row.invoices.flatMap((invoice) => {
      const plan = planOf.get(invoice.planId ?? '');
      if (plan === undefined) return [];
      const isGivenBack = invoice.paidMinor > 0 && invoice.refundedMinor >= invoice.paidMinor;
      const undone = isGivenBack || invoice.dispute !== null;
      return [{ from: invoice.periodStart, until: invoice.periodEnd, plan, undone }];
    }),
  };
}

/**
 * What was given without payments of its own, by account: of a gift its months, of memberships elsewhere and of the staff's grants the
 * times at which they were known to give a plan's access.
 */
function stretchesOf(
  facts: readonly FactRow[],
  planOf: ReadonlyMap<string, EarningPlan>,
  giftPlan: EarningPlan,
): Map<string, EarningStretch[]> {
  const begun = new Set<string>();
  const stretches = new Map<string, EarningStretch[]>();
  for (const row of facts) {
    const source = `${row.source}-${row.sourceId}`;
    const isFirst = !begun.has(source);
    begun.add(source);
    const plan = row.source === 'gift' ? giftPlan : planOf.get(row.planId ?? '');
    if (plan === undefined || plan.points === 0) continue;
    // A gift's newest row says all about it; of the others each says what was true while it was known.
    if (row.source === 'gift' && row.knownUntil !== null) continue;
    const fact = row as AccessFact;
    const undone = row.source === 'gift' && row.withheld !== null;
    const from = isFirst || row.source === 'gift' || row.startedAt > row.knownFrom ? row.startedAt : row.knownFrom;
    const end = undone ? row.paidUntil : accessEnd(fact);
    const until = earliest(end, row.source === 'gift' ? null : row.knownUntil);
    if (until !== null && until <= from) continue;
    const known = stretches.get(row.accountId) ?? [];
    const last = known.at(-1);
    // What was only described anew goes on: its day stays.
    if (last?.id === source && last.until?.getTime() === from.getTime() && last.plan.interval === plan.interval) {
      known[known.length - 1] = { ...last, until };
    } else known.push({ id: source, from, until, plan, undone });
    stretches.set(row.accountId, known);
  }
  return stretches;
}

function earliest(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
