import { sql, statement } from '@houselights/db';
import { duePostings } from '@houselights/rules';
import { postedCauses } from './posted-causes.ts';
import { writeDue } from './due.ts';
import { earliest, earnedBy } from './earned-by.ts';
import { post, tellPosted } from './ledger.ts';
import { promotedBy } from './promotions.command.ts';
import type { Posted, Posting } from './ledger.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';

export type GrantDeps = Pick<CoreDeps, 'db' | 'billingClock'>;

/** Two or three rounds settle everything. */
const mostRounds = 20;

/**
 * Posts what accounts are owed, and takes back what they should not have kept; idempotent. Records when the next posting is due by time
 * alone. Accounts that were owed something are checked again: this catches changes made before the posting and earnings that replace what
 * was taken back, and a run that dies in between has recorded no due time.
 */
export async function grantDuePoints(
  { db, billingClock }: GrantDeps,
  { accountIds }: { readonly accountIds: readonly string[] },
): Promise<Posted[]> {
  const posted: Posted[] = [];
  let ids = [...new Set(accountIds)];
  for (let round = 0; ids.length > 0; round += 1) {
    if (round === mostRounds) throw new Error('points are owed that the ledger does not take');
    const now = billingClock.now();
    const postings = await db.transaction(async (queries) => {
      const owed = await owedBy(queries, ids, now);
      const waiting = new Set(owed.postings.map(({ accountId }) => accountId));
      await writeDue(queries, new Map([...owed.due].filter(([id]) => !waiting.has(id))));
      return owed.postings;
    });
    const written = await post(db, postings);
    posted.push(...written);
    await tellPosted(db, written);
    ids = [...new Set(postings.map(({ accountId }) => accountId))];
  }
  return posted;
}

interface Owed {
  readonly postings: Posting[];
  /** When the next posting is due; null: none by time alone. */
  readonly due: ReadonlyMap<string, Date | null>;
}

const lockLive = statement({
  name: 'points-lock-accounts',
  text: `select id from account where id = any($1) and "deletedAt" is null order by id for no key update`,
  params: { accountIds: sql.array(sql.text) },
  row: { id: sql.text },
});

async function owedBy(queries: Queries, accountIds: readonly string[], now: Date): Promise<Owed> {
  // Serialised per account: a second worker sees what the first one saw, and what has changed since.
  const live = await lockLive.rows(queries, { accountIds });
  const owed = await owedOf(
    queries,
    live.map(({ id }) => id),
    now,
  );
  return { ...owed, due: new Map([...accountIds.map((id) => [id, null] as const), ...owed.due]) };
}

/** What accounts are owed for what they have earned by `now`, and what is to be taken back. Reads without locks. */
export async function owedOf(queries: Queries, ids: readonly string[], now: Date): Promise<Owed> {
  const counted = await postedCauses(queries, ids);
  const [earned, promoted] = await Promise.all([
    earnedBy(queries, ids, { now, counted }),
    promotedBy(queries, ids, { now, counted }),
  ]);
  const due = new Map<string, Date | null>();
  const postings = ids.flatMap((accountId): Posting[] => {
    const sources = earned.get(accountId) ?? [];
    const own = promoted.get(accountId);
    const nexts = [...sources.map(({ next }) => next), own?.next ?? null];
    due.set(accountId, nexts.reduce(earliest, null));
    const periods = sources.flatMap((source) => source.periods);
    const owed = duePostings(periods, counted.get(accountId) ?? new Map());
    return [...owed.map((posting) => ({ accountId, ...posting })), ...(own?.postings ?? [])];
  });
  return { postings, due };
}
