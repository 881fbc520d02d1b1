import { sql, statement } from '@houselights/db';
import { owedOf } from '../grant-due-points.command.ts';
import { several } from './findings.ts';
import type { Look } from './look.ts';
import type { Posting } from '../ledger.ts';
import type { Queries, RowFrom } from '@houselights/db';

/** Accounts computed together, and held in memory together. */
const atOnce = 200;
/** Further postings are counted, not named. */
const mostNamed = 20;
const patienceMs = 60 * 60_000;

/** The time as of which debts are computed: the clock's, or that of the newest fact if the billing clock was advanced. */
const readTime = statement({
  name: 'verify-time',
  text: `select greatest(clock_timestamp(), (select max("knownFrom") from access_fact)) as now`,
  row: { now: sql.timestamptz },
});

/**
 * The next accounts, and whether something about them is so new that it may not have been granted yet. Times in the future do not count:
 * setting one would exempt the account forever.
 */
const nextAccounts = statement({
  name: 'verify-next-accounts',
  text: `select a.id, a."createdAt" > clock_timestamp() - interval '1 hour' as "isNew",
    exists (select 1 from billing_customer c where c."accountId" = a.id
      and c."syncedAt" between clock_timestamp() - interval '1 hour' and clock_timestamp() + interval '1 hour') as "isRead",
    exists (select 1 from access_fact f where f."accountId" = a.id and (f."knownFrom" > $2 or f."knownUntil" > $2)) as "isTold"
  from account a where a.id > $1 and a."deletedAt" is null order by a.id limit ${atOnce}`,
  params: { after: sql.text, toldAfter: sql.timestamptz },
  row: { id: sql.text, isNew: sql.bool, isRead: sql.bool, isTold: sql.bool },
});

/** Promotions whose walk is not finished. */
const promotionsUnderWay = statement({
  name: 'verify-promotions-under-way',
  text: `select p.id from points_promotion p where not exists (
  select 1 from points_walk w where w.id = p.id and w."finishedAt" is not null)`,
  row: { id: sql.text },
});

/**
 * Applies the granting rule to every account. Anything owed, or kept wrongly, for more than an hour was removed from the ledger, or nothing
 * writes it. Holds one page of accounts in memory.
 */
export async function checkOwed({ client, findings }: Look, prisma: Queries): Promise<void> {
  const now = (await readTime.first(client))?.now ?? new Date();
  const before = new Date(now.getTime() - patienceMs);
  const underWay = (await promotionsUnderWay.rows(client)).map(({ id }) => `promotion:${id}:`);
  const isLate = ({ cause }: Posting): boolean => !underWay.some((start) => cause.startsWith(start));
  const keyOf = ({ accountId, cause }: Posting): string => `${accountId} ${cause}`;
  let [found, passed] = [0, 0];
  for (let after: string | undefined = ''; after !== undefined;) {
    const accounts: RowFrom<typeof nextAccounts>[] = await nextAccounts.rows(client, { after, toldAfter: before });
    after = accounts.length < atOnce ? undefined : accounts.at(-1)?.id;
    passed += accounts.filter(({ isNew, isRead }) => isRead && !isNew).length;
    const ids = accounts.filter(({ isNew, isRead, isTold }) => !isNew && !isRead && !isTold).map(({ id }) => id);
    const early = (await owedOf(prisma, ids, before)).postings.filter(isLate);
    if (early.length === 0) continue;
    const keys = new Set(early.map(keyOf));
    // Checked again: it may have been granted just now, or no longer be owed.
    const owing = [...new Set(early.map(({ accountId }) => accountId))];
    const late = (await owedOf(prisma, owing, now)).postings.filter((posting) => keys.has(keyOf(posting)));
    for (const posting of late) {
      found += 1;
      if (found <= mostNamed) findings.problem(wordsOf(posting));
    }
  }
  if (found > mostNamed)
    findings.problem(`${several(found, 'such posting')} in all: entries were taken away, or nothing writes them`);
  if (passed > 0)
    findings.note(
      `${several(passed, 'account')} whose payments were read within the last hour: what they are owed is left for the next time`,
    );
}

function wordsOf({ accountId, points, cause }: Posting): string {
  return points > 0
    ? `account ${accountId}: is owed ${points} for ${cause} for more than an hour: an entry was taken away, or nothing grants it`
    : `account ${accountId}: has kept ${-points} for more than an hour that do not stand any more (${cause})`;
}
