import { journalGrown } from '@houselights/jobs';
import { sql, statement } from '@houselights/db';
import { recordEvent } from '../shared/messages.ts';
import type { Queries } from '@houselights/db';

/** Something that happened in a room. */
export interface JournalFact {
  /** The room's journal: the kind of room, a colon, and whose it is. */
  readonly journalId: string;
  /** What happened, in the words of the room's feature. */
  readonly type: string;
  /** The id of the row that it happened to. */
  readonly ref: string;
}

// Journals are locked in the order of their ids, so that two transactions never wait for each other.
const append = statement({
  name: 'append-to-journal',
  text: `with facts as (
      select f."journalId", f.type, f.ref, row_number() over (partition by f."journalId" order by f.n) as place,
        count(*) over (partition by f."journalId") as facts
      from unnest($1::text[], $2::text[], $3::text[]) with ordinality as f ("journalId", type, ref, n)),
    grown as (insert into journal as j (id, last)
      select "journalId", count(*) from facts group by "journalId" order by "journalId"
      on conflict (id) do update set last = j.last + excluded.last
      returning j.id, j.last),
    entries as (insert into journal_entry ("journalId", "offset", type, ref)
      select f."journalId", g.last - f.facts + f.place, f.type, f.ref from facts f join grown g on g.id = f."journalId")
    select id, last::float8 as last from grown`,
  params: { journalIds: sql.array(sql.text), types: sql.array(sql.text), refs: sql.array(sql.text) },
  row: { id: sql.text, last: sql.float8 },
});

/**
 * Adds facts to their rooms' journals, in the transaction that causes them. The journals stay locked until it ends, so this comes last in
 * it: a room's offsets have no gaps, and are seen in their order.
 */
export async function appendToJournal(queries: Queries, ...facts: readonly JournalFact[]): Promise<void> {
  if (facts.length === 0) return;
  const grown = await appendQuietly(queries, ...facts);
  await recordEvent(queries, journalGrown, ...grown.map(({ id, last }) => ({ journalId: id, last })));
}

/** The same for thousands of rooms, most of them empty: no event for each of them. Gateways see it when they look, every two seconds. */
export async function appendQuietly(
  queries: Queries,
  ...facts: readonly JournalFact[]
): Promise<readonly { readonly id: string; readonly last: number }[]> {
  return append.rows(queries, {
    journalIds: facts.map(({ journalId }) => journalId),
    types: facts.map(({ type }) => type),
    refs: facts.map(({ ref }) => ref),
  });
}
