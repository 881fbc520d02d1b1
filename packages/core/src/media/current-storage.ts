import { mustBeCurrent } from './asset-progress.ts';
import type { Attempt } from './asset-progress.ts';
import type { MediaDeps } from './deps.ts';
import type { MediaStorage } from '../ports/media-storage.ts';

/** A storage that an attempt writes to and deletes from only as long as no other one has begun. */
export function currentStorage({ db, storage }: MediaDeps, own: Attempt): MediaStorage {
  const current = (): Promise<void> => mustBeCurrent(db, own);
  return {
    putFile: async (key, path) => {
      await current();
      await storage.putFile(key, path);
    },
    put: async (key, bytes) => {
      await current();
      await storage.put(key, bytes);
    },
    deletePrefix: async (prefix) => {
      await current();
      await storage.deletePrefix(prefix);
    },
    delete: async (key) => {
      await current();
      await storage.delete(key);
    },
    stat: (key) => storage.stat(key),
    read: (key, range, etag) => storage.read(key, range, etag),
    list: (prefix) => storage.list(prefix),
    room: () => storage.room(),
    localFile: (key, folder) => storage.localFile(key, folder),
    ...(storage.links === undefined ? {} : { links: storage.links }),
  };
}
