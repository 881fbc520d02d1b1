import { sql, statement } from '@houselights/db';
import { accessChanged, accountChanged } from '@houselights/jobs';
import { lockAccount } from '../shared/lock-account.ts';
import { recordEvent } from '../shared/messages.ts';
import type { Prisma, Queries } from '@houselights/db';
import type { AccessFact } from '@houselights/rules';

const columns = {
  source: true,
  sourceId: true,
  planId: true,
  startedAt: true,
  paidUntil: true,
  graceUntil: true,
  trialEndsAt: true,
  renews: true,
  dueAt: true,
  owed: true,
  cancelledAt: true,
  endedAt: true,
  paused: true,
  resumesAt: true,
  withheld: true,
  givenFrom: true,
  firstTryAt: true,
  withheldAt: true,
} as const satisfies Prisma.AccessFactSelect;

const closeFact = statement({
  name: 'close-access-fact',
  text: `update access_fact set "knownUntil" = greatest("knownFrom", $3)
    where source = $1 and "sourceId" = $2 and "knownUntil" is null`,
  params: { source: sql.text, sourceId: sql.text, now: sql.timestamptz },
});

/** An account's access facts as known now, or at `at`. */
export async function readFacts(queries: Queries, accountId: string, at?: Date): Promise<AccessFact[]> {
  const known =
    at === undefined
      ? { knownUntil: null }
      : { knownFrom: { lte: at }, OR: [{ knownUntil: null }, { knownUntil: { gt: at } }] };
  const rows = await queries.accessFact.findMany({
    where: { accountId, ...known },
    select: columns,
    orderBy: { id: 'asc' },
  });
  // Database constraints guarantee known values for the three enum-like columns.
  return rows as AccessFact[];
}

export interface RecordAccessFacts {
  readonly accountId: string;
  readonly facts: readonly AccessFact[];
  readonly now: Date;
  /** The current facts, if the caller is now the only writer for these sources. */
  readonly known?: readonly AccessFact[];
}

/**
 * Stores access facts as known from `now` on, in the transaction of `queries`. Closes the previous facts instead of changing them; skips
 * unchanged ones. Notifies everybody who caches the account. Resolves to whether anything was new.
 */
export async function recordAccessFacts(
  queries: Queries,
  { accountId, facts, now, known }: RecordAccessFacts,
): Promise<boolean> {
  if (facts.length === 0) return false;
  const stored = known ?? (await lockedFacts(queries, accountId));
  const before = new Map(stored.map((fact) => [keyOf(fact), fact]));
  const news = facts.filter((fact) => {
    const same = before.get(keyOf(fact));
    return same === undefined || !isSame(same, fact);
  });
  if (news.length === 0) return false;
  for (const { source, sourceId } of news) {
    // A clock that was set back must not end a fact before it began.
    await closeFact.run(queries, { source, sourceId, now });
  }
  await queries.accessFact.createMany({ data: news.map((fact) => ({ ...fact, accountId, knownFrom: now })) });
  await recordEvent(queries, accountChanged, { accountId });
  await recordEvent(queries, accessChanged, { accountId });
  return true;
}

/** The current facts, read under the account's lock. */
async function lockedFacts(queries: Queries, accountId: string): Promise<AccessFact[]> {
  await lockAccount.run(queries, { accountId });
  return readFacts(queries, accountId);
}

function keyOf({ source, sourceId }: AccessFact): string {
  return `${source} ${sourceId}`;
}

function isSame(a: AccessFact, b: AccessFact): boolean {
  const names = Object.keys(columns) as (keyof AccessFact)[];
  return names.every((name) => plain(a[name]) === plain(b[name]));
}

function plain(value: AccessFact[keyof AccessFact]): string | number | boolean | null {
  return value instanceof Date ? value.getTime() : (value ?? null);
}
