import { v7 } from 'uuid';
import { Refusal } from '@houselights/contracts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

export interface CreateVideo {
  readonly caller: Caller;
  readonly title: string;
  readonly description: string;
  readonly free: boolean;
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
  readonly maxBytes: number;
}

/**
 * Notes a video and the asset that its file will become. It is published at once and shows as soon as it can be played.
 * @throws upload_too_large
 */
export async function createVideo(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  { caller, maxBytes, filename, size, ...words }: CreateVideo,
): Promise<{ readonly videoId: string; readonly assetId: string }> {
  if (size > maxBytes) throw new Refusal('upload_too_large');
  const ownerId = caller.accountId;
  const [videoId, assetId] = [v7(), v7()];
  // Other processes reckon with it: left to the database's client, it would be this machine's own.
  const now = clock.now();
  await db.transaction(async (queries) => {
    await queries.asset.create({
      data: {
        id: assetId,
        ownerId,
        state: 'uploading',
        originalFilename: filename,
        size,
        createdAt: now,
        updatedAt: now,
      },
    });
    const owner = await queries.account.findUnique({ where: { id: ownerId }, select: { displayName: true } });
    await queries.video.create({
      data: {
        id: videoId,
        ownerId,
        assetId,
        ...words,
        creatorName: owner?.displayName ?? null,
        publishedAt: now,
      },
    });
  });
  return { videoId, assetId };
}
