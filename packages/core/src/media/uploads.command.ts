import { catalogChanged, transcodeAsset } from '@houselights/jobs';
import { enqueue, recordEvent } from '../shared/messages.ts';
import type { MediaDeps } from './deps.ts';
import { sourceKeyOf } from './sources.ts';

/** True when the caller may go on with this upload: it is theirs and not complete yet. */
export async function mayUpload({ db }: Pick<MediaDeps, 'db'>, assetId: string, accountId: string): Promise<boolean> {
  const { rowCount } = await db.pool.query({
    name: 'may-upload',
    text: `select 1 from asset where id = $1 and "ownerId" = $2 and state in ('uploading', 'queued')`,
    values: [assetId, accountId],
  });
  return rowCount === 1;
}

/** The file is here, whole: asks for its preparation, once however often it is said. */
export async function finishUpload({ db }: Pick<MediaDeps, 'db'>, assetId: string): Promise<void> {
  await db.transaction(async (queries) => {
    const rows = await queries.$queryRaw<{ id: string }[]>`
      update asset set state = 'queued', "sourceKey" = ${sourceKeyOf(assetId)}, "updatedAt" = now()
      where id = ${assetId} and state = 'uploading' returning id`;
    if (rows.length === 0) return;
    await enqueue(queries, transcodeAsset, { payload: { assetId }, key: assetId });
    await recordEvent(queries, catalogChanged, { assetId });
  });
}
