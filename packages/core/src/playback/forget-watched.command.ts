import { Refusal } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';

/** Forgets where an account is in one video. @throws not_found when it has not been there */
export async function removeFromWatchHistory(
  { db }: Pick<CoreDeps, 'db'>,
  { accountId, videoId }: { readonly accountId: string; readonly videoId: string },
): Promise<void> {
  const { count } = await db.prisma.playbackProgress.deleteMany({ where: { accountId, videoId } });
  if (count === 0) throw new Refusal('not_found');
}

/** Forgets where an account is in every video. */
export async function clearWatchHistory(
  { db }: Pick<CoreDeps, 'db'>,
  { accountId }: { readonly accountId: string },
): Promise<void> {
  await db.prisma.playbackProgress.deleteMany({ where: { accountId } });
}
