import { sql, statement } from '@houselights/db';
import { isDependencyDown } from '../dependency-down.ts';
import { writePassages } from '../search/index.ts';
import { readStored } from '../shared/read-stored.ts';
import type { CaptionDeps } from './deps.ts';

const batch = 50;

// `version` differs after every change of the row.
const waitingCaptions = statement({
  name: 'captions-to-index',
  text: `select id, "assetId", path, xmin::text as version from caption
    where "indexedAt" is null and id > $1 order by id limit ${batch}`,
  params: { after: sql.text },
  row: { id: sql.text, assetId: sql.text, path: sql.text, version: sql.text },
});
const lockCaption = statement({
  name: 'lock-caption-to-index',
  text: `select id from caption where id = $1 and "indexedAt" is null and xmin::text = $2 for update`,
  params: { id: sql.text, version: sql.text },
  row: { id: sql.text },
});
const noteIndexed = statement({
  name: 'note-caption-indexed',
  text: `update caption set "indexedAt" = now() where id = $1`,
  params: { id: sql.text },
});

/**
 * Indexes captions for search that are not indexed yet; resolves to how many there were. A missing file, or one without text, counts as
 * done. A failed one blocks no other; it is reported at the end and retried by schedule. Throws DependencyDown while the storage or the
 * database is down.
 */
export async function indexCaptions({ db, storage, readCaptions }: CaptionDeps): Promise<number> {
  const failures: unknown[] = [];
  for (let count = 0, last = ''; ;) {
    const waiting = await waitingCaptions.rows(db.pool, { after: last });
    for (const { id, assetId, path, version } of waiting) {
      try {
        const file = await readStored(storage, `assets/${assetId}/${path}`);
        const read = file === undefined ? undefined : await readCaptions(file);
        await db.transaction(async (queries) => {
          // Replaced meanwhile, so this text is stale: the replacement has triggered another round.
          if ((await lockCaption.first(queries, { id, version })) === undefined) return;
          await writePassages(queries, id, read?.cues ?? []);
          await noteIndexed.run(queries, { id });
        });
      } catch (error) {
        // The others would fail as well; and only this very error uses up no attempt.
        if (isDependencyDown(error)) throw error;
        failures.push(error);
      }
      last = id;
    }
    count += waiting.length;
    if (waiting.length < batch) {
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} of ${count} captions are not indexed`);
      return count;
    }
  }
}
