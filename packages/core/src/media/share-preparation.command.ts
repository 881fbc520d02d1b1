import { join } from 'node:path';
import { v7 } from 'uuid';
import { isDependencyDown } from '../dependency-down.ts';
import { MediaRejected } from '../ports/transcoder.ts';
import type { PrepareDeps } from './deps.ts';
import { findUploadToHelpWith, keepLease, releaseParts, takeFreePart } from './film-parts.ts';
import { readMade } from './made.ts';
import { isHandedBack, makeParts, OtherRecipe } from './make-parts.ts';
import { awaitRoomForWork } from './room.ts';
import { storedBytes } from './store-made.ts';

export interface SharePreparation {
  readonly assetId: string;
  /** Tells the helpers of one film apart: 0, 1, 2 … */
  readonly helper: number;
  readonly signal?: AbortSignal | undefined;
}

export interface ShareDeps extends PrepareDeps {
  /**
   * Does `work` when this process may work on a film; `wanted` aborts when another film waits for it to end. Others have their turn before
   * it is called again.
   */
  readonly inTurn: (work: (wanted: AbortSignal) => Promise<boolean>) => Promise<boolean>;
}

/**
 * Makes parts of a film that another worker prepares, until nobody needs help with it. It can be killed at any moment: its part is then made
 * by somebody else. Resolves with the reason if this process should not help with the film; rejects if a retry may help.
 */
export async function sharePreparation(
  deps: ShareDeps,
  { assetId, helper, signal }: SharePreparation,
): Promise<unknown> {
  const folder = await deps.workFolders.openNew(helperFolder(assetId, helper));
  const work: Work = { assetId, holder: v7(), folder, signal, source: undefined };
  try {
    while (await deps.inTurn((wanted) => makeNext(deps, work, wanted)));
    return undefined;
  } catch (error) {
    // A process that cannot do it must not try one part after another: the film's first worker makes each that failed.
    if (isHandedBack(signal) || isDependencyDown(error)) throw error;
    return error;
  } finally {
    await deps.workFolders.close(folder);
  }
}

function helperFolder(assetId: string, helper: number): string {
  return `${assetId}-share-${helper}`;
}

interface Work {
  readonly assetId: string;
  readonly holder: string;
  readonly folder: string;
  readonly signal: AbortSignal | undefined;
  /** The upload on this machine, once it is needed. */
  source: string | undefined;
}

/** Makes more parts; false if there are none. */
async function makeNext(deps: ShareDeps, work: Work, wanted: AbortSignal): Promise<boolean> {
  const { db, storage } = deps;
  const { assetId, holder, folder, signal } = work;
  signal?.throwIfAborted();
  if (wanted.aborted) return true;
  const by = { assetId, holder };
  const upload = await findUploadToHelpWith(db, assetId);
  if (upload === undefined) return false;
  // Before a part is taken: a copy from a bucket takes long, and nobody should wait for a part that is not begun.
  await awaitRoomForWork(deps, upload.size, () => storedBytes(deps, assetId));
  work.source ??= await deps.storage.localFile(upload.sourceKey, join(folder, 'source'));
  // The film was finished, or given up, meanwhile.
  if (work.source === undefined) return false;
  const free = await takeFreePart(db, by, null);
  if (free === undefined) return false;
  const told = AbortSignal.any(signal === undefined ? [wanted] : [wanted, signal]);
  using lease = keepLease(db, by, told);
  try {
    await makeParts(deps, {
      ...by,
      source: work.source,
      workFolder: join(folder, 'made'),
      made: await readMade(storage, assetId),
      free,
      signal: AbortSignal.any([lease.lost, told]),
    });
    return true;
  } catch (error) {
    if (signal?.aborted !== true && (lease.lost.aborted || wanted.aborted)) return true;
    // Its first worker judges the film; one of another release is left to workers like its own.
    if (error instanceof MediaRejected || error instanceof OtherRecipe) return false;
    throw error;
  } finally {
    await releaseParts(db, by);
  }
}
