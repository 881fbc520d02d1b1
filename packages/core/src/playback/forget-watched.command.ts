import { Refusal } from '@houselights/contracts';
import type { OwnInput } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

/** Forgets where an account is in one video. @throws not_found when it has not been there */
export async function removeFromWatchHistory(
  { db }: Pick<CoreDeps, 'db'>,
  { caller: { accountId }, videoId }: OwnInput & { readonly videoId: string },
): Promise<void> {
  const { count } = await db.prisma.playbackProgress.deleteMany({ where: { accountId, videoId } });
  if (count === 0) throw new Refusal('not_found');
}

/** Forgets where an account is in every video. */
export async function clearWatchHistory(
  { db }: Pick<CoreDeps, 'db'>,
  { caller: { accountId } }: OwnInput,
): Promise<void> {
  await db.prisma.playbackProgress.deleteMany({ where: { accountId } });
}
