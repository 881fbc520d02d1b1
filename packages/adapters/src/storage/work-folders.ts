import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { WorkFolders } from '@houselights/core';

export function createWorkFolders(root: string): WorkFolders {
  return {
    open: async (name) => {
      const path = join(root, name);
      await mkdir(path, { recursive: true, mode: 0o700 });
      return path;
    },
    openNew: async (name) => {
      await rm(join(root, name), { recursive: true, force: true });
      const path = join(root, name, randomUUID());
      await mkdir(path, { recursive: true, mode: 0o700 });
      return path;
    },
    names: () => readdir(root).catch(() => []),
    close: async (path) => {
      await rm(path, { recursive: true, force: true });
      // Unless a successor is in there.
      await rmdir(dirname(path)).catch(() => {});
    },
    remove: (path) => rm(path, { recursive: true, force: true }),
  };
}
