import type { MessageReference } from '@houselights/messages';
import { t } from '@houselights/messages/catalogue/site-file';
import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { pictureSizes, storePicture } from '@houselights/adapters';
import { mustHaveRoom } from '@houselights/core';
import type { CoreDeps, SiteProblem } from '@houselights/core';

const mostBytes = 20 * 1024 * 1024;
const stem = 'art/site/picture';

/** A picture in the site file's folder, and its storage key. */
export interface SitePicture {
  readonly key: string;
  readonly path: string;
}

/** The source of a document's pictures: returns the picture of a name, or what is wrong with it. */
export type PictureSource<P extends { readonly key: string }> = (name: string) => Promise<P | MessageReference>;

export interface Gathered<P> {
  /** The document with every name replaced by `asset:…`. */
  readonly document: unknown;
  readonly pictures: readonly P[];
  readonly problems: readonly SiteProblem[];
}

/** The files in and below the site file's folder, by path. Storage keys are derived from their bytes. */
export async function picturesBeside(file: string): Promise<PictureSource<SitePicture>> {
  const folder = await realpath(dirname(resolve(file)));
  return (name) => readPicture(folder, name);
}

/** Resolves the pictures that a document names. */
export async function gatherPictures<P extends { readonly key: string }>(
  document: unknown,
  pictureOf: PictureSource<P>,
): Promise<Gathered<P>> {
  const pictures = new Map<string, P>();
  const problems: SiteProblem[] = [];
  const walk = async (value: unknown, at: readonly (string | number)[]): Promise<unknown> => {
    if (typeof value === 'string') {
      if (at.at(-2) !== 'images' || value.startsWith('asset:')) return value;
      const found = await pictureOf(value);
      if (typeof found === 'string') {
        problems.push({ at, message: found });
        return value;
      }
      pictures.set(found.key, found);
      return `asset:${found.key}`;
    }
    if (Array.isArray(value)) return inOrder(value.map((one: unknown, index) => () => walk(one, [...at, index])));
    if (typeof value !== 'object' || value === null) return value;
    const entries: [string, unknown][] = [];
    for (const [name, one] of Object.entries(value)) entries.push([name, await walk(one, [...at, name])]);
    return Object.fromEntries(entries);
  };
  return { document: await walk(document, []), pictures: [...pictures.values()], problems };
}

/** Sequentially: a file may name hundreds. */
async function inOrder(tasks: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const task of tasks) results.push(await task());
  return results;
}

/**
 * Stores pictures in all their sizes, under the hash of their bytes; existing ones stay.
 * @throws no_room
 */
export async function storePictures(
  { storage }: Pick<CoreDeps, 'storage'>,
  pictures: readonly SitePicture[],
): Promise<void> {
  let bytes = 0;
  for (const { path } of pictures) bytes += (await stat(path)).size;
  if (bytes > 0) await mustHaveRoom({ storage }, { bytes });
  for (const { path } of pictures) await storePicture(storage, stem, await readFile(path));
}

async function readPicture(folder: string, name: string): Promise<SitePicture | MessageReference> {
  // A link may lead out of the folder: its target counts.
  const path = await realpath(resolve(folder, name)).catch(() => undefined);
  if (path === undefined) return t.ref('noFile', { name });
  if (!path.startsWith(folder + sep)) return t.ref('fileElsewhere');
  const facts = await lstat(path);
  if (!facts.isFile()) return t.ref('notAFile', { name });
  if (facts.size > mostBytes) return t.ref('largePicture', { name });
  const bytes = await readFile(path);
  const sized = isPicture(bytes) ? await pictureSizes(stem, bytes).catch(() => undefined) : undefined;
  if (sized === undefined) return t.ref('notAPicture', { name });
  return { key: sized.name, path };
}

/** Judged by its first bytes, whatever its name: other formats never reach their decoders. */
function isPicture(bytes: Buffer): boolean {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return true;
  if (bytes.subarray(0, 8).equals(Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'))) return true;
  const text = bytes.subarray(0, 12).toString('latin1');
  return (text.startsWith('RIFF') && text.endsWith('WEBP')) || /^(?:ftypavif|ftypavis)$/.test(text.slice(4));
}
