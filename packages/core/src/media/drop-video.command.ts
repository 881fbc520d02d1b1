import { sql, statement } from '@houselights/db';
import type { OwnInput } from '../caller.ts';
import type { MediaDeps } from './deps.ts';

interface DropVideo extends OwnInput {
  readonly videoId: string;
  readonly assetId: string;
}

const dropAsset = statement({
  name: 'drop-announced-asset',
  text: `delete from asset where id = $1 and "ownerId" = $2 and state = 'uploading'`,
  params: { assetId: sql.text, ownerId: sql.text },
});
const dropAnnounced = statement({
  name: 'drop-announced-video',
  text: `delete from video where id = $1 and "ownerId" = $2`,
  params: { videoId: sql.text, ownerId: sql.text },
});

/** Takes back what `createVideo` made if no upload can be opened for it. Does nothing once the file is there. */
export async function dropVideo(
  { db }: Pick<MediaDeps, 'db'>,
  { caller: { accountId: ownerId }, videoId, assetId }: DropVideo,
): Promise<void> {
  await db.transaction(async (queries) => {
    if ((await dropAsset.run(queries, { assetId, ownerId })) === 0) return;
    await dropAnnounced.run(queries, { videoId, ownerId });
  });
}
