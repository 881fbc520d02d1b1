import { join } from 'node:path';
import type { StoredRenditions } from '@houselights/contracts';
import { isDependencyDown, isNoRoom } from '../dependency-down.ts';
import { MediaRejected, previewFile } from '../ports/transcoder.ts';
import type { AudioTrack, Rung, SourceFacts, TranscodeEvent } from '../ports/transcoder.ts';
import {
  claimAsset,
  noteFailed,
  noteFormats,
  notePlayable,
  notePreview,
  noteProbe,
  noteProgress,
  noteReady,
  noteRungs,
} from './asset-progress.ts';
import { audioLabels } from './audio-labels.ts';
import { dashManifest } from './dash-manifest.ts';
import type { PrepareDeps } from './deps.ts';
import { readMade, withSegments, writeMade } from './made.ts';
import { masterPlaylist } from './master-playlist.ts';
import { awaitRoomForWork } from './room.ts';
import { removeSource } from './sources.ts';

export interface PrepareAsset {
  readonly assetId: string;
  /** True if no retry follows this one. */
  readonly lastTry: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Turns an uploaded file into everything that players need. It can be killed at any moment: what is completely stored is not made again.
 * Rejects if a retry may help, with NoRoom while the disk has too little room; a file that can never play ends as a failed asset, without
 * an error.
 */
export async function prepareAsset(deps: PrepareDeps, { assetId, lastTry, signal }: PrepareAsset): Promise<void> {
  const { db, storage, workFolders } = deps;
  const claimed = await claimAsset(db, assetId);
  if (claimed === undefined) {
    // An earlier attempt may have failed after its work was done.
    await workFolders.remove(await workFolders.open(assetId));
    return;
  }
  const { sourceKey, size } = claimed;
  const made = `assets/${assetId}/`;
  await awaitRoomForWork(deps, size, () => bytesBelow(deps, made));
  const folder = await workFolders.open(assetId);
  try {
    const sourceFolder = join(folder, 'source');
    // An earlier attempt's copy may be incomplete, and is as large as the film.
    await workFolders.remove(sourceFolder);
    const source = await storage.localFile(sourceKey, sourceFolder);
    if (source === undefined) throw new MediaRejected('file_truncated');
    await makeRenditions(deps, { assetId, source, folder, signal });
    await noteReady(db, assetId, await bytesBelow(deps, made));
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
    // Others wait for this room: the next attempt starts from what was stored.
    if (isNoRoom(error)) await workFolders.remove(folder);
    // If a dependency is down it is retried, whatever attempt this was.
    if (lastTry && !isDependencyDown(error)) {
      await noteFailed(db, assetId, timedOut ? 'too_slow' : 'processing_failed');
      await workFolders.remove(folder);
    }
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
  const done = [...made.rungs, ...made.audio].map(({ path }) => path);
  if (made.preview) done.push(previewFile);
  const { unfinished } = made;
  const request = { source, workFolder: renditions, done, unfinished, ...(signal === undefined ? {} : { signal }) };
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
        await store(deps, assetId, renditions, event.files);
        made = { ...made, audio: event.audio === undefined ? [] : [event.audio], rungs: [event.rung] };
        await writeManifests(deps, assetId, made);
        await notePlayable(db, assetId, describeBase(event));
        await writeMade(storage, assetId, made);
        await tellRungs();
        break;
      case 'audio':
      case 'rung':
        await store(deps, assetId, renditions, event.files);
        made = event.type === 'rung' ? withRung(made, event.rung) : withAudio(made, event.audio);
        await writeManifests(deps, assetId, made);
        await writeMade(storage, assetId, made);
        await tellRungs();
        break;
      case 'segments':
        if (made.unfinished !== undefined && made.unfinished.recipe !== event.recipe) {
          // Those noted are overwritten from now on, whoever goes on with them.
          made = { ...made, unfinished: undefined };
          await writeMade(storage, assetId, made);
        }
        await store(deps, assetId, renditions, event.files);
        made = withSegments(made, event);
        await writeMade(storage, assetId, made);
        break;
      case 'preview':
        await store(deps, assetId, renditions, event.files);
        made = { ...made, preview: true };
        await notePreview(db, assetId, previewFile);
        await writeMade(storage, assetId, made);
        break;
    }
  }
}

function withRung(made: StoredRenditions, rung: Rung): StoredRenditions {
  const isOther = ({ path }: { readonly path: string }): boolean => path !== rung.path;
  const others = made.unfinished?.rungs.filter(isOther) ?? [];
  return {
    ...made,
    rungs: [...made.rungs.filter(isOther), rung],
    unfinished: made.unfinished && others.length > 0 ? { ...made.unfinished, rungs: others } : undefined,
  };
}

function withAudio(made: StoredRenditions, audio: AudioTrack): StoredRenditions {
  return { ...made, audio: [...made.audio.filter(({ path }) => path !== audio.path), audio] };
}

/** Writes the manifests that players start with, and records which formats they may be offered. */
async function writeManifests(
  { db, storage }: PrepareDeps,
  assetId: string,
  { rungs, audio }: StoredRenditions,
): Promise<void> {
  await storage.put(`assets/${assetId}/master.m3u8`, masterPlaylist(rungs, audio));
  const dash = dashManifest(rungs, audio);
  if (dash !== undefined) await storage.put(`assets/${assetId}/manifest.mpd`, dash);
  const labels = audioLabels(audio);
  const audioTracks = audio.map(({ language }, place) => ({ language, label: labels[place] ?? '' }));
  await noteFormats(db, assetId, { hasDash: dash !== undefined, audioTracks });
}

type PlannedSizes = readonly Pick<SourceFacts, 'width' | 'height'>[];

function presentRungs(planned: PlannedSizes, { rungs }: StoredRenditions) {
  return planned.map(({ width, height }) => {
    const rung = rungs.find((one) => one.width === width && one.height === height);
    if (rung === undefined) return { width, height, done: false };
    const { timeline: _timeline, ...facts } = rung;
    return { ...facts, done: true };
  });
}

function describeBase({ sprite, captions, files }: Extract<TranscodeEvent, { type: 'base' }>) {
  // The largest size, whose name gives the others' names, comes last.
  const posterPath = files.findLast((file) => file.startsWith('poster-') && file.endsWith('.webp')) ?? null;
  return { sprite, captions, posterPath };
}

/** Stores the files, playlists after the files they reference, and deletes them from the work folder. */
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
