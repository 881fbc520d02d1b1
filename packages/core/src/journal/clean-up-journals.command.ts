import { sql, statement } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';

/** Days for which entries are kept: who was away for longer reads everything again. */
const keptDays = 3;
/** Entries deleted at once. */
const most = 10_000;

// The oldest first: what is kept of a journal has no gaps.
const cleanUp = statement({
  name: 'clean-up-journals',
  text: `delete from journal_entry where ("journalId", "offset") in (select "journalId", "offset" from journal_entry
    where at < $1::timestamptz - interval '${keptDays} days' order by at, "journalId", "offset" limit ${most})`,
  params: { now: sql.timestamptz },
});

/** Deletes entries that nobody can catch up from any more. */
export async function cleanUpJournals({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  while ((await cleanUp.run(db.pool, { now })) === most);
}
