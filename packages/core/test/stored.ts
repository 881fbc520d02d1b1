import type { MediaStorage } from '../src/ports/media-storage.ts';

type Storage = Pick<MediaStorage, 'list' | 'read' | 'put'>;

/** What the worker stores outside of the database. */
export function storageInMemory(): { readonly files: Map<string, string>; readonly storage: MediaStorage } {
  const files = new Map<string, string>();
  const storage: Storage = {
    list: (prefix) => Promise.resolve([...files.keys()].filter((key) => key.startsWith(prefix))),
    read: (key) => {
      const text = files.get(key);
      return Promise.resolve(text === undefined ? undefined : Buffer.from(text));
    },
    put: (key, bytes) => Promise.resolve(void files.set(key, bytes.toString())),
  };
  return { files, storage: storage as MediaStorage };
}
