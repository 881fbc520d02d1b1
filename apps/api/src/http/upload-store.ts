import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DataStore, Upload } from '@tus/server';
import { finishUpload, sourceKeyOf } from '@houselights/core';
import type { StorageConfig } from '@houselights/config';
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
  /** True if every byte has arrived. */
  isComplete(assetId: string): Promise<boolean>;
}

export interface UploadStoreOptions {
  readonly core: MediaDeps;
  readonly storage: StorageConfig;
  readonly maxBytes: number;
  /** Called with uploads that failed on our side. */
  readonly onError?: (error: unknown) => void;
}

export function createUploadStore(options: UploadStoreOptions): UploadStore {
  const { storage } = options;
  // On disk, the folder is the store's root; in a bucket, the whole key is the upload's id.
  const idOf = storage.kind === 'disk' ? (assetId: string) => assetId : sourceKeyOf;
  let opened: Promise<Tus> | undefined;
  const forget = (error: unknown): never => {
    opened = undefined;
    throw error;
  };
  // Loaded and opened for the first upload: most processes never serve one.
  const tus = (): Promise<Tus> => (opened ??= openTus(options, idOf).catch(forget));
  return {
    create: async (assetId, size) => {
      const { datastore, Upload } = await tus();
      await datastore.create(new Upload({ id: idOf(assetId), size, offset: 0 }));
    },
    handle: async (assetId, request, response) => {
      const { server } = await tus();
      // The library takes the id from the end of the URL, query included: it gets the checked one, and nothing else.
      request.url = `${uploadsPath}/${encodeURIComponent(assetId)}`;
      await server.handle(request, response);
    },
    isComplete: async (assetId) => {
      const { datastore } = await tus();
      const upload = await datastore.getUpload(idOf(assetId)).catch(() => undefined);
      return upload?.size !== undefined && upload.offset === upload.size;
    },
  };
}

/** Less than one part of an upload. */
const fullBelow = 64 * 1024 ** 2;

interface Tus {
  readonly server: TusServer;
  readonly datastore: DataStore;
  readonly Upload: typeof Upload;
}

async function openTus(
  { core, storage, maxBytes, onError = () => {} }: UploadStoreOptions,
  idOf: (assetId: string) => string,
): Promise<Tus> {
  const [{ TusServer, Upload }, datastore] = await Promise.all([import('./tus-server.ts'), openDatastore(storage)]);
  const server = new TusServer({
    path: uploadsPath,
    datastore,
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
  return { server, datastore, Upload };
}

async function openDatastore(storage: StorageConfig): Promise<DataStore> {
  if (storage.kind === 'disk') {
    const { FileStore } = await import('@tus/file-store');
    const directory = join(storage.folder, 'uploads');
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return new FileStore({ directory });
  }
  const { S3Store } = await import('@tus/s3-store');
  return new S3Store({
    // Tags are an Amazon feature that other stores refuse.
    useTags: false,
    s3ClientConfig: {
      bucket: storage.bucket,
      region: storage.region,
      ...(storage.endpoint === undefined ? {} : { endpoint: storage.endpoint }),
      forcePathStyle: storage.forcePathStyle,
      credentials: { accessKeyId: storage.accessKeyId, secretAccessKey: storage.secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    },
  });
}
