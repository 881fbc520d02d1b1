import { randomBytes } from 'node:crypto';
import { chmodSync, constants } from 'node:fs';
import { access, copyFile, mkdir, open, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { DependencyDown, isStorageKey } from '@houselights/core';
import type { MediaStorage } from '@houselights/core';
import { diskSpace } from './disk-space.ts';
import { etagOf, OpenFiles } from './open-files.ts';

/** Films are for paying members: no other user of the machine may enter the folder. */
const folderMode = 0o700;

/** What a file is called until it is whole: no key is. */
const halfStoredName = /^\.[\da-f]{16}\.tmp$/;

/** Storage in a local folder. A rename puts each file under its key, so nobody sees a partial file. */
export function createDiskStorage(folder: string): MediaStorage & { close(): void } {
  const root = resolve(folder);
  tighten(root);
  const openFiles = new OpenFiles();
  const pathOf = (key: string): string => {
    const path = join(root, key);
    if (!isStorageKey(key) || !path.startsWith(root + sep)) throw new TypeError('not a storage key');
    return path;
  };
  const replace = async (key: string, write: (temporary: string) => Promise<void>): Promise<void> => {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: folderMode }).catch(async (error: unknown) => {
      // Of a disk that is mounted read-only Node says ENOENT here. This says EROFS.
      await access(root, constants.W_OK);
      throw error;
    });
    const temporary = join(dirname(path), `.${randomBytes(8).toString('hex')}.tmp`);
    try {
      await write(temporary);
      await sync(temporary);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };
  return {
    room: async () => {
      await mkdir(root, { recursive: true, mode: folderMode });
      return (await diskSpace(root)).free;
    },
    putFile: (key, path) => replace(key, (temporary) => copyFile(path, temporary)),
    put: (key, bytes) => replace(key, (temporary) => writeFile(temporary, bytes)),
    stat: async (key) => {
      const found = await absentAsUndefined(stat(pathOf(key), { bigint: true }));
      if (!found?.isFile()) return undefined;
      return {
        size: Number(found.size),
        etag: etagOf(found),
        modifiedAt: found.mtime,
      };
    },
    read: async (key, range, etag) => absentAsUndefined(openFiles.read(pathOf(key), range, etag)),
    list: async (prefix) => {
      const parts = prefix.split('/');
      const below = parts.slice(0, -1).join('/');
      const start = below === '' ? root : pathOf(below);
      const entries = (await absentAsUndefined(readdir(start, { recursive: true, withFileTypes: true }))) ?? [];
      return entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(root.length + 1)
            .split(sep)
            .join('/'),
        )
        .filter((key) => key.startsWith(prefix))
        .toSorted();
    },
    deletePrefix: async (prefix) => {
      if (!prefix.endsWith('/')) throw new TypeError('not a storage prefix');
      await rm(pathOf(prefix.slice(0, -1)), { recursive: true, force: true });
    },
    close: () => openFiles.close(),
    delete: (key) => rm(pathOf(key), { force: true }),
    deleteHalfStored: async (before) => {
      for await (const path of halfStored(root)) {
        // Not the time of its bytes, which a copy may keep on some systems.
        const changedAt = (await absentAsUndefined(stat(path)))?.ctime;
        if (changedAt !== undefined && changedAt < before) await rm(path, { force: true });
      }
    },
    localFile: async (key) => {
      const path = pathOf(key);
      if ((await absentAsUndefined(stat(path)))?.isFile()) return path;
      // Nothing deletes the top folder of a key, such as `uploads`: without it, the disk is not mounted.
      const top = join(root, key.slice(0, key.indexOf('/') + 1));
      if ((await absentAsUndefined(stat(top))) === undefined) throw new DependencyDown('the media storage');
      return undefined;
    },
  };
}

/** Goes from folder to folder, because all the files of a site need not fit into memory. */
async function* halfStored(folder: string): AsyncGenerator<string> {
  const entries = await absentAsUndefined(opendir(folder));
  if (entries === undefined) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* halfStored(path);
    else if (halfStoredName.test(entry.name)) yield path;
  }
}

/** Restricts a folder that an earlier version left open. A missing one will be created restricted; another user's is left to them. */
function tighten(path: string): void {
  try {
    chmodSync(path, folderMode);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!['ENOENT', 'ENOTDIR', 'EPERM', 'EROFS'].includes(code)) throw error;
  }
}

async function absentAsUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw error;
  }
}

/** Synced before the rename: even after a power cut, a named file is complete. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
