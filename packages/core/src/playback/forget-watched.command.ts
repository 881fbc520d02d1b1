import { Refusal } from '@houselights/contracts';
import type { OwnInput } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

/** Removes an account's progress in one video. @throws not_found if there is none */
export async function removeFromWatchHistory(
  { db }: Pick<CoreDeps, 'db'>,
  { caller: { accountId }, videoId }: OwnInput & { readonly videoId: string },
): Promise<void> {
  const { count } = await db.prisma.playbackProgress.deleteMany({ where: { accountId, videoId } });
  if (count === 0) throw new Refusal('not_found');
}

/** Removes an account's progress in all videos. */
export async function clearWatchHistory(
  { db }: Pick<CoreDeps, 'db'>,
  { caller: { accountId } }: OwnInput,
): Promise<void> {
  await db.prisma.playbackProgress.deleteMany({ where: { accountId } });
}
