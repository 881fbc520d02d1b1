import { v7 } from 'uuid';
import { Refusal } from '@houselights/contracts';
import type { Caller } from '../caller.ts';
import type { MediaDeps } from './deps.ts';

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
  { db }: Pick<MediaDeps, 'db'>,
  { caller, maxBytes, filename, size, ...words }: CreateVideo,
): Promise<{ readonly videoId: string; readonly assetId: string }> {
  if (size > maxBytes) throw new Refusal('upload_too_large');
  const ownerId = caller.accountId;
  const [videoId, assetId] = [v7(), v7()];
  await db.transaction(async (queries) => {
    await queries.asset.create({
      data: { id: assetId, ownerId, state: 'uploading', originalFilename: filename, size },
    });
    const owner = await queries.account.findUnique({ where: { id: ownerId }, select: { displayName: true } });
    await queries.video.create({
      data: {
        id: videoId,
        ownerId,
        assetId,
        ...words,
        creatorName: owner?.displayName ?? null,
        publishedAt: new Date(),
      },
    });
  });
  return { videoId, assetId };
}
