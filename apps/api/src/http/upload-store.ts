import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '@houselights/contracts';
import type { ERRORS, Locker, Upload } from '@tus/server';
import { createUploadLeases, finishUpload } from '@houselights/core';
import type { UploadDatastore, AppContext } from '@houselights/adapters';
import type { MediaDeps } from '@houselights/core';
import type { TusServer } from './tus-server.ts';

export const uploadsPath = '/api/v1/media/uploads';

/** Uploads in progress, in the same storage as the films, so that a finished one need not be moved. */
export interface UploadStore {
  /** Creates an upload of `size` bytes at `uploadsPath/assetId`. */
  create(assetId: string, size: number): Promise<void>;
  /**
   * Serves HEAD and PATCH of the tus protocol for this upload, ignoring the request's address. The caller must have checked its ownership.
   */
  handle(assetId: string, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** True if the whole file is stored. Waits for a request that is writing to it. Throws `unavailable` if that one does not end. */
  isComplete(assetId: string): Promise<boolean>;
}

export interface UploadStoreOptions {
  readonly core: MediaDeps;
  /** Opens where uploads in progress are kept. */
  readonly open: AppContext['openUploads'];
  readonly maxBytes: number;
  /** Called with uploads that failed on our side. */
  readonly onError?: (error: unknown) => void;
}

export function createUploadStore(options: UploadStoreOptions): UploadStore {
  let opened: Promise<Tus> | undefined;
  const forget = (error: unknown): never => {
    opened = undefined;
    throw error;
  };
  // Loaded and opened for the first upload: most processes never serve one.
  const tus = (): Promise<Tus> => (opened ??= openTus(options).catch(forget));
  return {
    create: async (assetId, size) => {
      const { datastore, idOf, Upload } = await tus();
      await datastore.create(new Upload({ id: idOf(assetId), size, offset: 0 }));
    },
    handle: async (assetId, request, response) => {
      const { server } = await tus();
      // The library takes the id from the end of the URL, query included: it gets the checked one, and nothing else.
      request.url = `${uploadsPath}/${encodeURIComponent(assetId)}`;
      await server.handle(request, response);
    },
    isComplete: async (assetId) => {
      const { datastore, idOf, locker, ERRORS } = await tus();
      const lock = locker.newLock(idOf(assetId));
      try {
        await lock.lock(new AbortController().signal, () => undefined);
      } catch (error) {
        if (error === ERRORS.ERR_LOCK_TIMEOUT) throw new Refusal('unavailable');
        if (error === ERRORS.FILE_NOT_FOUND) return false;
        throw error;
      }
      try {
        const upload = await datastore.getUpload(idOf(assetId)).catch(() => undefined);
        return upload?.size !== undefined && upload.offset === upload.size;
      } finally {
        await lock.unlock();
      }
    },
  };
}

/** Less than one part of an upload. */
const fullBelow = 64 * 1024 ** 2;

interface Tus extends UploadDatastore {
  readonly server: TusServer;
  readonly locker: Locker;
  readonly Upload: typeof Upload;
  readonly ERRORS: typeof ERRORS;
}

async function openTus({ core, open, maxBytes, onError = () => {} }: UploadStoreOptions): Promise<Tus> {
  const [{ TusServer, Upload, ERRORS }, { createUploadLocker }, { datastore, idOf }] = await Promise.all([
    import('./tus-server.ts'),
    import('./upload-locker.ts'),
    open(),
  ]);
  const locker = createUploadLocker(createUploadLeases(core));
  const server = new TusServer({
    path: uploadsPath,
    datastore,
    locker,
    onError,
    isFull: async () => {
      const room = await core.storage.room().catch(() => undefined);
      return room !== undefined && room < fullBelow;
    },
    maxSize: maxBytes,
    relativeLocation: true,
    allowedOrigins: [],
    getFileIdFromRequest: (_request, lastPath) => (lastPath === undefined ? undefined : idOf(lastPath)),
    onUploadFinish: async (_request, upload) => {
      const assetId = upload.id.slice(upload.id.lastIndexOf('/') + 1);
      await finishUpload(core, { assetId });
      return {};
    },
  });
  return { server, datastore, idOf, locker, Upload, ERRORS };
}
