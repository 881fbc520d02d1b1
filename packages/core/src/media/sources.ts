import type { MediaDeps } from './deps.ts';

/** What stands before the asset's id in the storage key of its uploaded file. */
export const sourcePrefix = 'uploads/';

/** Storage key of an uploaded file. */
export function sourceKeyOf(assetId: string): string {
  return `${sourcePrefix}${assetId}`;
}

/** What the upload server keeps beside a file: its notes, and on S3 the last bytes that are too few for a part. */
const companions = ['.json', '.info', '.part'];

/** Deletes the uploaded file of an asset of which nothing more will be made, and forgets it once it is gone. */
export async function removeSource({ db, storage }: MediaDeps, assetId: string, sourceKey: string): Promise<void> {
  for (const key of [sourceKey, ...companions.map((end) => sourceKey + end)]) await storage.delete(key);
  await db.prisma.asset.updateMany({ where: { id: assetId }, data: { sourceKey: null } });
}
