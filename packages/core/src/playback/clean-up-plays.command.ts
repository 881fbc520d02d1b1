import { inBatches, statement, retentionBatch } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';

const closeSilentPlays = statement({
  name: 'close-silent-plays',
  text: `update play set "endedAt" = "seenAt", "endReason" = 'expired' where id in (
    select id from play where "endedAt" is null and "seenAt" < now() - interval '1 day' limit ${retentionBatch}
    for update skip locked)`,
});
const removeOldPlays = statement({
  name: 'remove-old-plays',
  text: `delete from play where id in (
    select id from play where "startedAt" < now() - interval '180 days' limit ${retentionBatch})`,
});

/** Closes playbacks that had no heartbeat for a day and never said goodbye; deletes those that began 180 days ago or earlier. */
export async function cleanUpPlays({ db }: { readonly db: Pick<CoreDeps['db'], 'pool'> }): Promise<void> {
  await inBatches(db.pool, closeSilentPlays);
  await inBatches(db.pool, removeOldPlays);
}
