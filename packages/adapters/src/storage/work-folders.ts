import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkFolders } from '@houselights/core';

export function createWorkFolders(root: string): WorkFolders {
  return {
    open: async (name) => {
      const path = join(root, name);
      await mkdir(path, { recursive: true, mode: 0o700 });
      return path;
    },
    remove: (path) => rm(path, { recursive: true, force: true }),
  };
}
