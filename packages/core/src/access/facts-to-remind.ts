import { sql, statement } from '@houselights/db';
import { claimText } from '../shared/sweep.ts';
import type { CoreDeps } from '../deps.ts';

/** Facts per claim. */
const atOnce = 200;

const claimReminders = statement({
  name: 'claim-reminders',
  text: claimText(
    {
      table: 'access_fact',
      key: 'id',
      due: 'remindAt',
      where: `source = 'stripe' and "knownUntil" is null and withheld is null and renews`,
    },
    atOnce,
  ),
  params: { now: sql.timestamptz },
  row: { id: sql.text },
});

const noteNextLook = statement({
  name: 'note-next-reminder',
  text: `update access_fact f set "remindAt" = n.at from unnest($1::bigint[], $2::timestamptz[]) n(id, at) where f.id = n.id`,
  params: { ids: sql.array(sql.int8), at: sql.array(sql.nullable(sql.timestamptz)) },
});

/** Claims facts whose owners may be due an email. */
export async function claimFactsToRemind({ db }: Pick<CoreDeps, 'db'>, now: Date): Promise<bigint[]> {
  const rows = await claimReminders.rows(db.pool, { now });
  return rows.map(({ id }) => BigInt(id));
}

/** Sets when each fact is next checked; null: when it changes. */
export async function noteNextReminders(
  { db }: Pick<CoreDeps, 'db'>,
  next: readonly { readonly id: bigint; readonly at: Date | null }[],
): Promise<void> {
  await noteNextLook.run(db.pool, { ids: next.map(({ id }) => id), at: next.map(({ at }) => at) });
}
