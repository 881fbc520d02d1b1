import { sql, statement } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';

/** The state of a journal. */
export interface JournalState {
  /** Changes when a backup is restored: offsets of another epoch mean nothing in this one. */
  readonly epoch: string;
  /** The offset of the newest entry; 0 if there is none. */
  readonly last: number;
  /** The smallest offset from which everything is still kept: what came after it can be read. */
  readonly kept: number;
}

// What a backup brings back may have other entries under the same offsets: it lies in another cluster, timeline, database or file.
const epoch = `substr(md5((select system_identifier from pg_control_system()) || '.' || (select timeline_id from pg_control_checkpoint())
  || '.' || (select oid from pg_database where datname = current_database()) || '.' || pg_relation_filenode('journal')), 1, 12)`;

/** SQL: the state of a journal, in one row. */
export const journalState = (journalId: string): string =>
  `select ${epoch} as epoch, coalesce(j.last, 0)::float8 as last,
      coalesce((select e."offset" - 1 from journal_entry e where e."journalId" = j.id order by e."offset" limit 1),
        j.last, 0)::float8 as kept
    from (select ${journalId}::text as id) wanted left join journal j on j.id = wanted.id`;

export const journalStateRow = { epoch: sql.neverNull(sql.text), last: sql.float8, kept: sql.float8 };

const readState = statement({
  name: 'journal-state',
  text: journalState('$1'),
  params: { journalId: sql.text },
  row: journalStateRow,
});

/** The state of a room's journal, which may have no entry yet. */
export async function readJournalState({ db }: Pick<CoreDeps, 'db'>, journalId: string): Promise<JournalState> {
  const state = await readState.first(db.pool, { journalId });
  if (state === undefined) throw new Error('a select without a condition returned no row');
  return state;
}

const readLasts = statement({
  name: 'journal-lasts',
  text: `select ${epoch} as epoch, wanted.id, coalesce(j.last, 0)::float8 as last
    from unnest($1::text[]) wanted (id) left join journal j on j.id = wanted.id`,
  params: { journalIds: sql.array(sql.text) },
  row: { epoch: sql.neverNull(sql.text), id: sql.neverNull(sql.text), last: sql.float8 },
});

/** How far several journals have come. */
export function readJournalLasts(
  { db }: Pick<CoreDeps, 'db'>,
  journalIds: readonly string[],
): Promise<(Pick<JournalState, 'epoch' | 'last'> & { readonly id: string })[]> {
  return readLasts.rows(db.pool, { journalIds });
}
