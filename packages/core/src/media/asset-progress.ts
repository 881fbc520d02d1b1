import { v7 } from 'uuid';
import { english } from '@houselights/messages';
import { t } from '@houselights/messages/catalogue/media-failures';
import { sql, statement } from '@houselights/db';
import type { MediaFailureCode } from '@houselights/contracts';
import type { Database, Prisma, Queries } from '@houselights/db';
import { captionsChanged, catalogChanged, catalogPreparing } from '@houselights/jobs';
import type { EmbeddedCaptions, SourceFacts, Sprite, TranscodeStage } from '../ports/transcoder.ts';
import { recordEvent } from '../shared/messages.ts';
import { captionsLabel } from './captions.command.ts';
import { forgetParts } from './film-parts.ts';

interface Claimed {
  readonly sourceKey: string;
  /** Bytes of the uploaded file. */
  readonly size: number;
}

const claim = statement({
  name: 'claim-asset',
  text: `update asset set state = case state when 'queued' then 'processing' else state end, "updatedAt" = now()
    where id = $1 and state in ('queued', 'processing', 'playable') returning "sourceKey", size::float as size`,
  params: { id: sql.text },
  row: { sourceKey: sql.nullable(sql.text), size: sql.float8 },
});
const progress = statement({
  name: 'note-asset-progress',
  text: `update asset set stage = $2, progress = greatest(progress, $3), "updatedAt" = now()
    where id = $1 and state in ('processing', 'playable')`,
  params: { id: sql.text, stage: sql.text, perMille: sql.int4 },
});
const fail = statement({
  name: 'note-asset-failed',
  text: `update asset set state = case state when 'playable' then 'ready' else 'failed' end,
      "failureCode" = $2, "failureText" = $3, stage = null, "updatedAt" = now()
    where id = $1 and state in ('queued', 'processing', 'playable')`,
  params: { id: sql.text, code: sql.text, text: sql.text },
});

/** Claims an asset for processing; undefined if there is nothing (more) to do. */
export async function claimAsset(db: Database, assetId: string): Promise<Claimed | undefined> {
  const claimed = await changed(db, assetId, (queries) => claim.first(queries, { id: assetId }));
  if (claimed === undefined || claimed.sourceKey === null) return undefined;
  return { sourceKey: claimed.sourceKey, size: claimed.size };
}

export async function noteProbe(db: Database, assetId: string, source: SourceFacts): Promise<void> {
  const { durationMs, width, height, hasAudio } = source;
  await changed(db, assetId, (queries) =>
    queries.asset.updateMany({ where: { id: assetId }, data: { durationMs, width, height, hasAudio, stage: 'probe' } }),
  );
}

/** Progress never runs backwards, not even when a retry starts over. */
export async function noteProgress(
  db: Database,
  assetId: string,
  stage: TranscodeStage,
  perMille: number,
): Promise<void> {
  await changed(db, assetId, (queries) => progress.run(queries, { id: assetId, stage, perMille }), catalogPreparing);
}

export async function noteRungs(db: Database, assetId: string, rungs: Prisma.InputJsonArray): Promise<void> {
  await changed(db, assetId, (queries) => queries.asset.updateMany({ where: { id: assetId }, data: { rungs } }));
}

export interface Formats {
  readonly hasDash: boolean;
  readonly audioTracks: readonly { readonly language: string; readonly label: string }[];
}

/** Stores which manifests and audio tracks exist and may be offered to players. */
export async function noteFormats(db: Database, assetId: string, { hasDash, audioTracks }: Formats): Promise<void> {
  const data = { hasDash, audioTracks: audioTracks.map((track) => ({ ...track })) };
  await changed(db, assetId, (queries) => queries.asset.updateMany({ where: { id: assetId }, data }));
}

export async function notePoster(db: Database, assetId: string, posterPath: string | null): Promise<void> {
  await changed(db, assetId, (queries) => queries.asset.updateMany({ where: { id: assetId }, data: { posterPath } }));
}

export async function notePreview(db: Database, assetId: string, previewPath: string): Promise<void> {
  await changed(db, assetId, (queries) => queries.asset.updateMany({ where: { id: assetId }, data: { previewPath } }));
}

export interface Base {
  readonly sprite: Sprite | undefined;
  readonly posterPath: string | null;
  readonly captions: readonly EmbeddedCaptions[];
}

/** The smallest rendition and everything with it is stored: the video is now playable. */
export async function notePlayable(
  db: Database,
  assetId: string,
  { sprite, posterPath, captions }: Base,
): Promise<void> {
  await changed(db, assetId, async (queries) => {
    await queries.asset.updateMany({
      where: { id: assetId, state: { in: ['processing', 'playable'] } },
      data: { state: 'playable', posterPath, ...(sprite === undefined ? {} : { sprite: { ...sprite } }) },
    });
    // User-uploaded captions stay.
    await queries.caption.createMany({
      data: captions.map(({ language, path }) => ({
        id: v7(),
        assetId,
        language,
        label: captionsLabel(language),
        path,
      })),
      skipDuplicates: true,
    });
    if (captions.length > 0) await recordEvent(queries, captionsChanged, { assetId });
  });
}

export async function noteReady(db: Database, assetId: string, storedBytes: number): Promise<void> {
  await changed(db, assetId, async (queries) => {
    await queries.asset.updateMany({
      where: { id: assetId, state: 'playable' },
      data: { state: 'ready', progress: 1000, stage: null, storedBytes },
    });
    await forgetParts(queries, assetId);
  });
}

/** Marks processing as failed. A video that is already playable stays so, with the renditions it has. */
export async function noteFailed(db: Database, assetId: string, code: MediaFailureCode): Promise<void> {
  await changed(db, assetId, async (queries) => {
    await fail.run(queries, { id: assetId, code, text: t.in(english, code) });
    await forgetParts(queries, assetId);
  });
}

/** `event` selects the audience: everyone, or only pages that show preparation. */
async function changed<T>(
  db: Database,
  assetId: string,
  change: (queries: Queries) => Promise<T>,
  event: typeof catalogChanged | typeof catalogPreparing = catalogChanged,
): Promise<T> {
  return db.transaction(async (queries) => {
    const result = await change(queries);
    await recordEvent(queries, event, { assetId });
    return result;
  });
}
