import { DependencyDown } from '../dependency-down.ts';
import type { FilmPart, UnfinishedRung, UnfinishedRungs } from '../ports/transcoder.ts';
import type { PrepareDeps } from './deps.ts';
import { previewFile } from '../ports/transcoder.ts';
import type { StoredRenditions } from '@houselights/contracts';
import { storeMade } from './store-made.ts';

export interface PartWork {
  readonly assetId: string;
  readonly source: string;
  /** A folder for what is being made. */
  readonly workFolder: string;
  readonly part: FilmPart;
  readonly made: StoredRenditions;
  /** Whether the part is still this worker's: else nothing more is stored. */
  readonly isHeld: () => Promise<boolean>;
  readonly signal: AbortSignal | undefined;
}

/** What was stored of a film before, in the words of a transcoder. */
export function doneOf({ rungs, audio, preview }: StoredRenditions): readonly string[] {
  return [...[...rungs, ...audio].map(({ path }) => path), ...(preview ? [previewFile] : [])];
}

/**
 * Makes and stores a part of a film. Undefined if the film ends before the part does, or the part is no longer this worker's.
 *
 * Whoever loses a part may have stored some of it, over what its next holder stores. That does no harm: segments of one recipe have the
 * same times and header, whichever encoder made them, and nothing says how many bytes a segment has but its own file. Those of another
 * recipe are not stored.
 */
export async function makePart(deps: PrepareDeps, work: PartWork): Promise<UnfinishedRungs | undefined> {
  const { assetId, source, workFolder, part, made, isHeld, signal } = work;
  const request = { source, workFolder, done: doneOf(made), part, ...(signal === undefined ? {} : { signal }) };
  const sizes = new Map<string, number[]>();
  let recipe = made.unfinished?.recipe;
  let next = part.from;
  for await (const event of deps.transcoder.run(request)) {
    if (event.type !== 'segments') continue;
    // Only while two releases run beside each other.
    if (event.recipe !== (recipe ??= event.recipe)) throw new DependencyDown('a transcoder like those of the others');
    if (!(await isHeld())) return undefined;
    await storeMade(deps, assetId, workFolder, event.files);
    for (const { path, segments } of event.rungs) sizes.set(path, [...(sizes.get(path) ?? []), ...segments]);
    next += event.rungs[0]?.segments.length ?? 0;
  }
  if (recipe === undefined || next !== part.to) return undefined;
  const rungs = [...sizes].map(([path, segments]): UnfinishedRung => ({ path, segments }));
  return { recipe, rungs };
}
