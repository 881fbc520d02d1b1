import { join } from 'node:path';
import { isDependencyDown, isNoRoom } from '../dependency-down.ts';
import { MediaRejected } from '../ports/transcoder.ts';
import { claimAsset, noteFailed, noteReady } from './asset-progress.ts';
import { currentStorage } from './current-storage.ts';
import type { PrepareDeps } from './deps.ts';
import { isHandedBack } from './make-parts.ts';
import { makeRenditions } from './make-renditions.ts';
import { asWhole } from './master-playlist.ts';
import { awaitRoomForWork } from './room.ts';
import { removeSource } from './sources.ts';
import { storedBytes } from './store-made.ts';

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
export async function prepareAsset(all: PrepareDeps, { assetId, lastTry, signal }: PrepareAsset): Promise<void> {
  const { db, workFolders } = all;
  const claimed = await claimAsset(db, assetId);
  if (claimed === undefined) {
    // An earlier attempt may have failed after its work was done.
    await workFolders.remove(await workFolders.open(assetId));
    return;
  }
  const { sourceKey, size, attempt } = claimed;
  const storage = currentStorage(all, claimed);
  const deps = { ...all, storage };
  await awaitRoomForWork(deps, size, () => storedBytes(deps, assetId));
  const folder = await workFolders.openNew(assetId);
  try {
    signal?.throwIfAborted();
    const source = await storage.localFile(sourceKey, join(folder, 'source'));
    if (source === undefined) throw new MediaRejected('file_truncated');
    await makeRenditions(deps, { assetId, attempt, source, folder, signal, lastTry });
    await noteReady(db, claimed, await storedBytes(deps, assetId));
    await removeSource(deps, assetId, sourceKey);
    await workFolders.close(folder);
  } catch (error) {
    if (isHandedBack(signal)) throw error;
    if (error instanceof MediaRejected) {
      await endPlaylist(deps, assetId);
      await noteFailed(db, claimed, error.code);
      await removeSource(deps, assetId, sourceKey);
      await workFolders.close(folder);
      return;
    }
    // Others wait for this room: the next attempt starts from what was stored.
    if (isNoRoom(error)) await workFolders.close(folder);
    // If a dependency is down it is retried, whatever attempt this was.
    if (lastTry && !isDependencyDown(error)) {
      await endPlaylist(deps, assetId);
      await noteFailed(db, claimed, signal?.aborted ? 'too_slow' : 'processing_failed');
      await workFolders.close(folder);
    }
    throw error;
  }
}

/** Whoever plays a film that fails after its first play waits for no more sizes. */
async function endPlaylist({ storage }: Pick<PrepareDeps, 'storage'>, assetId: string): Promise<void> {
  const key = `assets/${assetId}/master.m3u8`;
  const playlist = (await storage.read(key))?.toString();
  if (playlist !== undefined) await storage.put(key, asWhole(playlist));
}
