import { v7 } from 'uuid';
import { english } from '@houselights/messages';
import { t } from '@houselights/messages/catalogue/media-failures';
import { sql, statement } from '@houselights/db';
import type { MediaFailureCode } from '@houselights/contracts';
import type { Database, Prisma, Queries } from '@houselights/db';
import { captionsChanged, catalogChanged, catalogPreparing } from '@houselights/jobs';
import type { EmbeddedCaptions, SourceFacts, Sprite, TranscodeStage } from '../ports/transcoder.ts';
import { DependencyDown } from '../dependency-down.ts';
import { recordEvent } from '../shared/messages.ts';
import { captionsLabel } from './captions.command.ts';
import { forgetParts } from './film-parts.ts';

/** One run of the preparation of an asset. Whoever claims the asset begins another one, and ends all before it. */
export interface Attempt {
  readonly assetId: string;
  readonly attempt: number;
}

interface Claimed extends Attempt {
  readonly sourceKey: string;
  /** Bytes of the uploaded file. */
  readonly size: number;
}

const claim = statement({
  name: 'claim-asset',
  text: `update asset set state = case state when 'queued' then 'processing' else state end, attempt = attempt + 1, "updatedAt" = now()
    where id = $1 and state in ('queued', 'processing', 'playable') returning "sourceKey", size::float as size, attempt`,
  params: { id: sql.text },
  row: { sourceKey: sql.nullable(sql.text), size: sql.float8, attempt: sql.int4 },
});
const lockCurrent = statement({
  name: 'lock-current-attempt',
  text: `select id from asset where id = $1 and attempt = $2 for no key update`,
  params: { assetId: sql.text, attempt: sql.int4 },
  row: { id: sql.text },
});
const readCurrent = statement({
  name: 'current-attempt',
  text: `select id from asset where id = $1 and attempt = $2`,
  params: { assetId: sql.text, attempt: sql.int4 },
  row: { id: sql.text },
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
  const claimed = await db.transaction(async (queries) => {
    const row = await claim.first(queries, { id: assetId });
    await recordEvent(queries, catalogChanged, { assetId });
    return row;
  });
  if (claimed === undefined || claimed.sourceKey === null) return undefined;
  const { sourceKey, size, attempt } = claimed;
  return { assetId, attempt, sourceKey, size };
}

/** What an attempt rejects with when another one has gone on with its film: a process may stand still for longer than its job is kept. */
function superseded(): DependencyDown {
  return new DependencyDown('the attempt that has gone on with this film');
}

/** Rejects if another attempt has begun. */
export async function mustBeCurrent({ pool }: Pick<Database, 'pool'>, { assetId, attempt }: Attempt): Promise<void> {
  if ((await readCurrent.first(pool, { assetId, attempt })) === undefined) throw superseded();
}

export async function noteProbe(db: Database, own: Attempt, source: SourceFacts): Promise<void> {
  const { durationMs, width, height, hasAudio } = source;
  await changed(db, own, (queries, assetId) =>
    queries.asset.updateMany({ where: { id: assetId }, data: { durationMs, width, height, hasAudio, stage: 'probe' } }),
  );
}

/** Progress never runs backwards, not even when a retry starts over. */
export async function noteProgress(db: Database, own: Attempt, stage: TranscodeStage, perMille: number): Promise<void> {
  await changed(db, own, (queries, id) => progress.run(queries, { id, stage, perMille }), catalogPreparing);
}

export async function noteRungs(db: Database, own: Attempt, rungs: Prisma.InputJsonArray): Promise<void> {
  await changed(db, own, (queries, id) => queries.asset.updateMany({ where: { id }, data: { rungs } }));
}

export interface Formats {
  readonly hasDash: boolean;
  readonly audioTracks: readonly { readonly language: string; readonly label: string }[];
}

/** Stores which manifests and audio tracks exist and may be offered to players. */
export async function noteFormats(db: Database, own: Attempt, { hasDash, audioTracks }: Formats): Promise<void> {
  const data = { hasDash, audioTracks: audioTracks.map((track) => ({ ...track })) };
  await changed(db, own, (queries, id) => queries.asset.updateMany({ where: { id }, data }));
}

export async function notePoster(db: Database, own: Attempt, posterPath: string | null): Promise<void> {
  await changed(db, own, (queries, id) => queries.asset.updateMany({ where: { id }, data: { posterPath } }));
}

export async function notePreview(db: Database, own: Attempt, previewPath: string): Promise<void> {
  await changed(db, own, (queries, id) => queries.asset.updateMany({ where: { id }, data: { previewPath } }));
}

export interface Base {
  readonly sprite: Sprite | undefined;
  readonly posterPath: string | null;
  readonly captions: readonly EmbeddedCaptions[];
}

/** The smallest rendition and everything with it is stored: the video is now playable. */
export async function notePlayable(db: Database, own: Attempt, { sprite, posterPath, captions }: Base): Promise<void> {
  await changed(db, own, async (queries, assetId) => {
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

export async function noteReady(db: Database, own: Attempt, storedBytes: number): Promise<void> {
  await changed(db, own, async (queries, assetId) => {
    await queries.asset.updateMany({
      where: { id: assetId, state: 'playable' },
      data: { state: 'ready', progress: 1000, stage: null, storedBytes },
    });
    await forgetParts(queries, assetId);
  });
}

/** Marks processing as failed. A video that is already playable stays so, with the renditions it has. */
export async function noteFailed(db: Database, own: Attempt, code: MediaFailureCode): Promise<void> {
  await changed(db, own, async (queries, assetId) => {
    await fail.run(queries, { id: assetId, code, text: t.in(english, code) });
    await forgetParts(queries, assetId);
  });
}

/** Makes a change that belongs to an attempt, unless another one has begun. `event` selects the audience: everyone, or only pages that show preparation. */
async function changed(
  db: Database,
  { assetId, attempt }: Attempt,
  change: (queries: Queries, assetId: string) => Promise<unknown>,
  event: typeof catalogChanged | typeof catalogPreparing = catalogChanged,
): Promise<void> {
  await db.transaction(async (queries) => {
    if ((await lockCurrent.first(queries, { assetId, attempt })) === undefined) throw superseded();
    await change(queries, assetId);
    await recordEvent(queries, event, { assetId });
  });
}
