import type { MediaDeps } from './deps.ts';

/** The prefix of the asset's id in the storage key of its uploaded file. */
export const sourcePrefix = 'uploads/';

/** The storage key of an uploaded file. */
export function sourceKeyOf(assetId: string): string {
  return `${sourcePrefix}${assetId}`;
}

/** The upload server's companion files: its notes, and on S3 the last bytes that are too few for a part. */
const companions = ['.json', '.info', '.part'];

/** Deletes the uploaded file of an asset that needs no more work, and then clears its key. */
export async function removeSource({ db, storage }: MediaDeps, assetId: string, sourceKey: string): Promise<void> {
  for (const key of [sourceKey, ...companions.map((end) => sourceKey + end)]) await storage.delete(key);
  await db.prisma.asset.updateMany({ where: { id: assetId }, data: { sourceKey: null } });
}
