import type { StoredRenditions } from '@houselights/contracts';
import { isDependencyDown } from '../dependency-down.ts';
import { previewFile } from '../ports/transcoder.ts';
import type { PrepareDeps } from './deps.ts';
import { dropPart, finishPart, renewParts, takePart } from './film-parts.ts';
import type { FreeParts, HeldPart } from './film-parts.ts';
import { storeMade } from './store-made.ts';

export interface PartsWork {
  readonly assetId: string;
  readonly holder: string;
  readonly source: string;
  /** A folder for what is being made. */
  readonly workFolder: string;
  readonly made: StoredRenditions;
  readonly free: FreeParts;
  readonly signal: AbortSignal | undefined;
}

/** This worker's transcoder makes other files than the one that began the film: while two releases run beside each other. */
export class OtherRecipe extends Error {}

/** Somebody else goes on with the work: it was ended, and not because it took too long. */
export function isHandedBack(signal: AbortSignal | undefined): boolean {
  const timedOut = signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  return signal?.aborted === true && !timedOut;
}

/** What was stored of a film before, in the words of a transcoder. */
export function doneOf({ rungs, audio, preview }: StoredRenditions): readonly string[] {
  return [...[...rungs, ...audio].map(({ path }) => path), ...(preview ? [previewFile] : [])];
}

/**
 * Makes and stores a part of a film, and those that follow it until one is for somebody else. A part that cannot be made on its own is
 * dropped: because the film ends before it does, without an error, else with one.
 *
 * Whoever loses a part may have stored some of it, over what its next holder stores. That does no harm: segments of one recipe have the
 * same times and header, whichever encoder made them, and nothing says how many bytes a segment has but its own file. Those of another
 * recipe are not stored.
 */
export async function makeParts(deps: PrepareDeps, work: PartsWork): Promise<void> {
  const { assetId, holder, free, signal } = work;
  const by = { assetId, holder };
  const current: { part: HeldPart | undefined } = { part: free };
  try {
    if ((await makeEach(deps, work, current)) === 'left') return;
  } catch (error) {
    // Whoever prepares the film comes through this part, and then judges of it.
    const isOfPart = signal?.aborted !== true && !isDependencyDown(error) && !(error instanceof OtherRecipe);
    if (isOfPart && current.part !== undefined) await dropPart(deps.db, by, current.part);
    throw error;
  }
  if (current.part !== undefined) await dropPart(deps.db, by, current.part);
}

async function makeEach(
  deps: PrepareDeps,
  { assetId, holder, source, workFolder, made, free, signal }: PartsWork,
  current: { part: HeldPart | undefined },
): Promise<'ended' | 'left'> {
  const { db, transcoder } = deps;
  const by = { assetId, holder };
  const known = made.unfinished?.recipe ?? null;
  const request = { source, workFolder, done: doneOf(made), part: { from: free.from, to: free.until } };
  const sizes = new Map<string, number[]>();
  let next = free.from;
  for await (const event of transcoder.run({ ...request, ...(signal === undefined ? {} : { signal }) })) {
    if (event.type !== 'segments') continue;
    if (event.recipe !== (known ?? event.recipe)) throw new OtherRecipe('the film was begun with other settings');
    if (!(await renewParts(db, by))) return 'left';
    await storeMade(deps, assetId, workFolder, event.files);
    for (const { path, segments } of event.rungs) sizes.set(path, [...(sizes.get(path) ?? []), ...segments]);
    next += event.rungs[0]?.segments.length ?? 0;
    while (current.part !== undefined && current.part.to <= next) {
      const { from, to } = current.part;
      const rungs = [...sizes].map(([path, all]) => ({ path, segments: all.slice(from - free.from, to - free.from) }));
      await finishPart(db, by, current.part, { recipe: event.recipe, rungs });
      current.part = undefined;
      if (to >= free.until) break;
      // Only the worker that prepares the film knows which recipe counts, and makes parts of others again.
      current.part = await takePart(db, by, { segment: to, recipe: holder === assetId ? known : null });
      if (current.part === undefined) return 'left';
    }
  }
  return 'ended';
}
