import { RemoteConfig, defaultRemoteConfig } from '@houselights/contracts';
import {
  accessEnd,
  fateOf,
  periodsOfGift,
  periodsOfStretch,
  periodsOfSubscription,
  undoneBehind,
} from '@houselights/rules';
import type { AccessFact as FactRow, Invoice, Queries } from '@houselights/db';
import type {
  AccessFact,
  Counted,
  Earned,
  EarningPlan,
  EarningStretch,
  EarningSubscription,
  PaidPeriod,
} from '@houselights/rules';

type CountedByAccount = ReadonlyMap<string, ReadonlyMap<string, Counted>>;

/** What accounts have earned by `now`, separately for each source of access. */
export async function earnedBy(
  queries: Queries,
  accountIds: readonly string[],
  { now, counted }: { readonly now: Date; readonly counted: CountedByAccount },
): Promise<Map<string, Earned[]>> {
  const ofThem = { accountId: { in: [...accountIds] } };
  const [atTrialStart, planOf, subscriptions, invoices, facts] = await Promise.all([
    grantsAtTrialStart(queries),
    earningPlans(queries),
    queries.subscription.findMany({
      where: { ...ofThem, status: { notIn: ['incomplete', 'incomplete_expired'] } },
    }),
    queries.invoice.findMany({
      where: { ...ofThem, status: 'paid' },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    }),
    queries.accessFact.findMany({
      where: { ...ofThem, OR: [{ source: { not: 'stripe' } }, { knownUntil: null }] },
      orderBy: { id: 'asc' },
    }),
  ]);
  const gifts = await earningGifts(queries, facts);
  const earned = new Map<string, Earned[]>(accountIds.map((id) => [id, []]));
  const counts = (accountId: string) => counted.get(accountId) ?? new Map<string, Counted>();

  const endOf = new Map(facts.map((fact) => [fact.sourceId, accessEnd(fact as AccessFact)]));
  const paidBy = Map.groupBy(invoices, ({ accountId }) => accountId);
  for (const { accountId, ...row } of subscriptions) {
    const paid = paidPeriods(row.id, paidBy.get(accountId) ?? [], planOf);
    const subscription = { ...earningSubscription(row, planOf, endOf.get(row.id) ?? null), paid };
    const pointsOf = (cause: string) => counts(accountId).get(cause)?.points;
    earned.get(accountId)?.push(periodsOfSubscription(subscription, { now, atTrialStart, counted: pointsOf }));
  }
  for (const [accountId, stretches] of stretchesOf(facts, planOf, gifts.plan)) {
    const causes = [...counts(accountId).keys()];
    for (const stretch of stretches) {
      const months = gifts.months.get(stretch.id);
      const own = months === undefined ? undefined : periodsOfGift({ ...stretch, months }, now, causes);
      earned.get(accountId)?.push(own ?? periodsOfStretch(stretch, now));
    }
  }
  return earned;
}

async function grantsAtTrialStart(queries: Queries): Promise<boolean> {
  const row = await queries.remoteConfig.findUnique({ where: { id: 1 }, select: { values: true } });
  const stored = RemoteConfig.pick({ points_at_first_payment: true }).safeParse(row?.values);
  return !(stored.success ? stored.data : defaultRemoteConfig).points_at_first_payment;
}

async function earningPlans(queries: Queries): Promise<ReadonlyMap<string, EarningPlan>> {
  const plans = await queries.plan.findMany({ select: { id: true, interval: true, pointsPerPeriod: true } });
  return new Map(
    plans.map(({ id, interval, pointsPerPeriod }) => [
      id,
      { interval: interval === 'year' ? 'year' : 'month', points: pointsPerPeriod },
    ]),
  );
}

/** What a month of a gift earns, and the number of months of each gift by its stretch id. */
async function earningGifts(queries: Queries, facts: readonly FactRow[]) {
  const ids = facts.filter(({ source }) => source === 'gift').map(({ sourceId }) => sourceId);
  const [settings, gifts] = await Promise.all([
    queries.pointsSettings.findUniqueOrThrow({ where: { id: 1 }, select: { pointsPerGiftMonth: true } }),
    ids.length === 0 ? [] : queries.gift.findMany({ where: { id: { in: ids } }, select: { id: true, months: true } }),
  ]);
  const plan: EarningPlan = { interval: 'month', points: settings.pointsPerGiftMonth };
  return { plan, months: new Map(gifts.map(({ id, months }) => [`gift-${id}`, months])) };
}

interface SubscriptionRow {
  readonly id: string;
  readonly planId: string | null;
  readonly startedAt: Date;
  readonly trialEndsAt: Date | null;
  readonly refusedBecause: string | null;
}

function earningSubscription(
  row: SubscriptionRow,
  planOf: ReadonlyMap<string, EarningPlan>,
  accessEndsAt: Date | null,
): Omit<EarningSubscription, 'paid'> {
  return {
    id: row.id,
    plan: planOf.get(row.planId ?? '') ?? null,
    trial: row.trialEndsAt === null ? null : { from: row.startedAt, until: row.trialEndsAt },
    accessEndsAt,
    refused: row.refusedBecause !== null,
  };
}

/** The paid periods of a subscription; `invoices` are all that its account has paid, newest first. */
function paidPeriods(
  subscriptionId: string,
  invoices: readonly Invoice[],
  planOf: ReadonlyMap<string, EarningPlan>,
): PaidPeriod[] {
  return invoices.flatMap((invoice) => {
    const plan = invoice.subscriptionId === subscriptionId ? planOf.get(invoice.planId ?? '') : undefined;
    const { periodStart: from, periodEnd: until } = invoice;
    return plan === undefined ? [] : [{ from, until, plan, undone: undoneOf(invoice, invoices) }];
  });
}

function undoneOf(invoice: Invoice, invoices: readonly Invoice[]): PaidPeriod['undone'] {
  const undone = undoneBehind(invoice, invoices);
  if (undone === undefined) return false;
  return fateOf(undone) === 'disputed' ? 'open' : true;
}

/**
 * Access given without payments of its own, by account: the months of a gift, and for Patreon memberships and staff grants the times during
 * which they were known to give a plan's access.
 */
function stretchesOf(
  facts: readonly FactRow[],
  planOf: ReadonlyMap<string, EarningPlan>,
  giftPlan: EarningPlan,
): Map<string, EarningStretch[]> {
  const begun = new Set<string>();
  const stretches = new Map<string, EarningStretch[]>();
  for (const row of facts) {
    if (row.source === 'stripe') continue;
    const source = `${row.source}-${row.sourceId}`;
    const isFirst = !begun.has(source);
    begun.add(source);
    const plan = row.source === 'gift' ? giftPlan : planOf.get(row.planId ?? '');
    if (plan === undefined || plan.points === 0) continue;
    // A gift's newest row covers all of it; a row of another source covers only the time while it was known.
    if (row.source === 'gift' && row.knownUntil !== null) continue;
    const fact = row as AccessFact;
    const undone = row.source === 'gift' && row.withheld !== null;
    const from = isFirst || row.source === 'gift' || row.startedAt > row.knownFrom ? row.startedAt : row.knownFrom;
    const end = undone ? row.paidUntil : accessEnd(fact);
    const until = earliest(end, row.source === 'gift' ? null : row.knownUntil);
    if (until !== null && until <= from) continue;
    const known = stretches.get(row.accountId) ?? [];
    const last = known.at(-1);
    // A row that only changes the description continues the stretch, which keeps its day.
    if (last?.id === source && last.until?.getTime() === from.getTime() && last.plan.interval === plan.interval) {
      known[known.length - 1] = { ...last, until };
    } else known.push({ id: source, from, until, plan, undone });
    stretches.set(row.accountId, known);
  }
  return stretches;
}

/** The earlier of two instants; null means never. */
export function earliest(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
