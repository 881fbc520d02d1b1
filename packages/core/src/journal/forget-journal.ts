import { sql, statement } from '@houselights/db';
import type { Queries } from '@houselights/db';

const forget = statement({
  name: 'forget-journal',
  text: `delete from journal where id = $1`,
  params: { journalId: sql.text },
});

/** Deletes a room's journal: the room is gone, with everybody who could be in it. */
export async function forgetJournal(queries: Queries, journalId: string): Promise<void> {
  await forget.run(queries, { journalId });
}
