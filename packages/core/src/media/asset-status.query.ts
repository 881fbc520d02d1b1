import { AssetState, PlannedRenditions, Refusal } from '@houselights/contracts';
import { english } from '@houselights/messages';
import { presentFailure } from '../shared/media-failure.ts';
import type { AssetStatus } from '@houselights/contracts';
import type { Caller } from '../caller.ts';
import type { MediaDeps } from './deps.ts';
import type { Language } from '@houselights/messages';

/**
 * An asset's progress, for its owner and superAdmins.
 * @throws not_found
 */
export async function getAsset(
  { db }: Pick<MediaDeps, 'db'>,
  {
    assetId,
    caller,
    language = english,
  }: { readonly assetId: string; readonly caller: Caller; readonly language?: Language },
): Promise<AssetStatus> {
  const asset = await db.prisma.asset.findFirst({
    where: { id: assetId, ...(caller.superAdmin ? {} : { ownerId: caller.accountId }) },
    include: { video: { select: { id: true } }, captions: { select: { language: true, label: true } } },
  });
  if (asset === null) throw new Refusal('not_found');
  return {
    id: asset.id,
    videoId: asset.video?.id ?? null,
    state: AssetState.parse(asset.state),
    filename: asset.originalFilename,
    size: Number(asset.size),
    stage: asset.stage,
    progress: asset.progress,
    failure: presentFailure(asset.failureCode, language),
    durationMs: asset.durationMs,
    width: asset.width,
    height: asset.height,
    hasAudio: asset.hasAudio,
    renditions: PlannedRenditions.safeParse(asset.rungs).data ?? [],
    captions: asset.captions.map(({ language, label }) => ({ language, label })),
  };
}
