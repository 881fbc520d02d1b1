import { sql, statement } from '@houselights/db';
import { catalogChanged, transcodeAsset } from '@houselights/jobs';
import { enqueue, recordEvent } from '../shared/messages.ts';
import type { OwnInput } from '../caller.ts';
import type { MediaDeps } from './deps.ts';
import { sourceKeyOf } from './sources.ts';

const uploadOf = statement({
  name: 'may-upload',
  text: `select id from asset where id = $1 and "ownerId" = $2 and state in ('uploading', 'queued')`,
  params: { assetId: sql.text, accountId: sql.text },
  row: { id: sql.text },
});
const queueAsset = statement({
  name: 'queue-asset',
  text: `update asset set state = 'queued', "sourceKey" = $2, "updatedAt" = now() where id = $1 and state = 'uploading'`,
  params: { assetId: sql.text, sourceKey: sql.text },
});

interface OneAsset {
  readonly assetId: string;
}

/** True if the caller may continue this upload: it is theirs and not complete. */
export async function mayUpload(
  { db }: Pick<MediaDeps, 'db'>,
  { assetId, caller: { accountId } }: OwnInput & OneAsset,
): Promise<boolean> {
  return (await uploadOf.first(db.pool, { assetId, accountId })) !== undefined;
}

/** Marks the file as complete: queues its preparation, once however often it is called. */
export async function finishUpload({ db }: Pick<MediaDeps, 'db'>, { assetId }: OneAsset): Promise<void> {
  await db.transaction(async (queries) => {
    if ((await queueAsset.run(queries, { assetId, sourceKey: sourceKeyOf(assetId) })) === 0) return;
    await enqueue(queries, transcodeAsset, { payload: { assetId }, key: assetId });
    await recordEvent(queries, catalogChanged, { assetId });
  });
}
