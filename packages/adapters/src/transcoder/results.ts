import { constants, createWriteStream } from 'node:fs';
import { lstat, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MediaRejected } from '@houselights/core/media-kit';
import { ResultPath } from './messages.ts';

export interface HeldFolder extends AsyncDisposable {
  /** A path through which reads stay in this folder, even if its name is replaced meanwhile. */
  readonly path: string;
}

/** Opens a folder that somebody else can write to, and refuses a link. */
export async function holdFolder(path: string): Promise<HeldFolder> {
  // Only Linux can address an open folder: elsewhere a check must do.
  if (process.platform !== 'linux') {
    if (!(await lstat(path)).isDirectory()) throw refused(path);
    return { path, [Symbol.asyncDispose]: () => Promise.resolve() };
  }
  const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW).catch(
    (error: unknown) => {
      throw refused(path, error);
    },
  );
  return { path: `/proc/self/fd/${handle.fd}`, [Symbol.asyncDispose]: () => handle.close() };
}

/**
 * Moves files that a child reports as made out of its reach. It may claim anything and keep writing: a file is moved only if it is a plain
 * file inside `from`, with a name that leads nowhere else and no second hard link; all files together may have `room` bytes. Returns the
 * bytes that it moved.
 */
export async function takeResults(
  files: readonly string[],
  { from, to, room }: { readonly from: string; readonly to: string; readonly room: number },
): Promise<number> {
  let left = room;
  for (const file of files) {
    if (!ResultPath.safeParse(file).success) throw refused(file);
    const folder = dirname(file);
    await using held = folder === '.' ? undefined : await holdFolder(join(from, folder));
    await mkdir(join(to, folder), { recursive: true });
    left -= await move(join(held?.path ?? from, basename(file)), join(to, file), left);
    if (left < 0) throw new MediaRejected('result_too_large');
  }
  return room - left;
}

/** Moves one file and returns its size. */
async function move(from: string, to: string, room: number): Promise<number> {
  await requireFile(from);
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    return copy(from, to, room);
  }
  // Checked again now that nobody else can reach it.
  try {
    return await requireFile(to);
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

async function copy(from: string, to: string, room: number): Promise<number> {
  const file = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const stats = await file.stat();
  const isPlain = stats.isFile() && stats.nlink === 1;
  if (!isPlain || stats.size > room || stats.size === 0) await file.close();
  if (!isPlain) throw refused(from);
  if (stats.size > room) throw new MediaRejected('result_too_large');
  if (stats.size === 0) await writeFile(to, '');
  // No more than was measured, even if it grows meanwhile.
  else await pipeline(file.createReadStream({ start: 0, end: stats.size - 1 }), createWriteStream(to));
  await rm(from, { force: true });
  return stats.size;
}

async function requireFile(path: string): Promise<number> {
  const stats = await lstat(path);
  if (!stats.isFile() || stats.nlink !== 1) throw refused(path);
  return stats.size;
}

function refused(path: string, cause?: unknown): Error {
  return new Error(`the transcoder made something else than a file of its own: ${path}`, { cause });
}
