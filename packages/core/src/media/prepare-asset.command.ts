import { join } from 'node:path';
import type { StoredRenditions } from '@houselights/contracts';
import { MediaRejected } from '../ports/transcoder.ts';
import type { SourceFacts, TranscodeEvent } from '../ports/transcoder.ts';
import {
  claimAsset,
  noteFailed,
  notePlayable,
  noteProbe,
  noteProgress,
  noteReady,
  noteRungs,
} from './asset-progress.ts';
import type { PrepareDeps } from './deps.ts';
import { readMade, writeMade } from './made.ts';
import { masterPlaylist } from './master-playlist.ts';
import { removeSource } from './sources.ts';

export interface PrepareAsset {
  readonly assetId: string;
  /** True when no try follows after this one. */
  readonly lastTry: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Makes an uploaded file into everything that players need, and can be killed at any moment: what has been stored complete
 * is not made again. Rejects when a retry may help; a file that can never play ends as a failed asset, without an error.
 */
export async function prepareAsset(deps: PrepareDeps, { assetId, lastTry, signal }: PrepareAsset): Promise<void> {
  const { db, storage, workFolders } = deps;
  const claimed = await claimAsset(db, assetId);
  if (claimed === undefined) return;
  const { sourceKey } = claimed;
  const folder = await workFolders.open(assetId);
  try {
    const source = await storage.localFile(sourceKey, join(folder, 'source'));
    if (source === undefined) throw new MediaRejected('file_truncated');
    await makeRenditions(deps, { assetId, source, folder, signal });
    await noteReady(db, assetId, await bytesBelow(deps, `assets/${assetId}/`));
    await removeSource(deps, assetId, sourceKey);
    await workFolders.remove(folder);
  } catch (error) {
    const timedOut = signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    if (signal?.aborted && !timedOut) throw error;
    if (error instanceof MediaRejected) {
      await noteFailed(db, assetId, error.code);
      await removeSource(deps, assetId, sourceKey);
      await workFolders.remove(folder);
      return;
    }
    if (lastTry) await noteFailed(db, assetId, timedOut ? 'too_slow' : 'processing_failed');
    throw error;
  }
}

interface Work {
  readonly assetId: string;
  readonly source: string;
  readonly folder: string;
  readonly signal: AbortSignal | undefined;
}

const progressEveryMs = 1_000;

async function makeRenditions(deps: PrepareDeps, { assetId, source, folder, signal }: Work): Promise<void> {
  const { db, storage, transcoder } = deps;
  let made = await readMade(storage, assetId);
  let planned: PlannedSizes = [];
  let told = 0;
  const renditions = join(folder, 'made');
  const done = made.rungs.map(({ path }) => path);
  const request = { source, workFolder: renditions, done, ...(signal === undefined ? {} : { signal }) };
  const tellRungs = (): Promise<void> => noteRungs(db, assetId, presentRungs(planned, made));
  for await (const event of transcoder.run(request)) {
    switch (event.type) {
      case 'probed':
        planned = event.rungs;
        await noteProbe(db, assetId, event.source);
        await tellRungs();
        break;
      case 'progress':
        if (Date.now() - told < progressEveryMs) break;
        told = Date.now();
        await noteProgress(db, assetId, event.stage, event.perMille);
        break;
      case 'base':
      case 'rung':
        await store(deps, assetId, renditions, event.files);
        made = {
          audio: event.type === 'base' ? (event.audio ?? null) : made.audio,
          rungs: [...made.rungs.filter(({ path }) => path !== event.rung.path), event.rung],
        };
        await storage.put(`assets/${assetId}/master.m3u8`, masterPlaylist(made.rungs, made.audio ?? undefined));
        if (event.type === 'base') await notePlayable(db, assetId, describeBase(event));
        await writeMade(storage, assetId, made);
        await tellRungs();
        break;
    }
  }
}

type PlannedSizes = readonly Pick<SourceFacts, 'width' | 'height'>[];

function presentRungs(planned: PlannedSizes, { rungs }: StoredRenditions) {
  return planned.map(({ width, height }) => {
    const rung = rungs.find((one) => one.width === width && one.height === height);
    return { width, height, done: rung !== undefined, ...rung };
  });
}

function describeBase({ sprite, captions, files }: Extract<TranscodeEvent, { type: 'base' }>) {
  return { sprite, captions, posterPath: files.includes('poster.jpg') ? 'poster.jpg' : null };
}

/** Stores what was made, playlists after what they name, and frees the work folder of it. */
async function store(
  { db, storage, workFolders }: PrepareDeps,
  assetId: string,
  folder: string,
  files: readonly string[],
): Promise<void> {
  const uploaded = await db.prisma.caption.findMany({ where: { assetId }, select: { path: true } });
  const kept = new Set(uploaded.map(({ path }) => path));
  const last = (file: string): number => (file.endsWith('.m3u8') ? 1 : 0);
  for (const file of files.toSorted((a, b) => last(a) - last(b))) {
    if (!kept.has(file)) await storage.putFile(`assets/${assetId}/${file}`, join(folder, file));
    await workFolders.remove(join(folder, file));
  }
}

async function bytesBelow({ storage }: PrepareDeps, prefix: string): Promise<number> {
  let bytes = 0;
  for (const key of await storage.list(prefix)) bytes += (await storage.stat(key))?.size ?? 0;
  return bytes;
}
