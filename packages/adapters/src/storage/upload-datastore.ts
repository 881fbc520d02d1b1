import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DependencyDown, sourceKeyOf } from '@houselights/core';
import type { StorageConfig } from '@houselights/config';
import type { FileStore } from '@tus/file-store';
import type { S3Store } from '@tus/s3-store';
import { patience, tellAway } from './bucket-away.ts';

/** Where the tus server keeps uploads in progress: in the storage of the films, so that a finished upload is not moved. */
export interface UploadDatastore {
  readonly datastore: FileStore | S3Store;
  /** What the datastore calls the upload of an asset: on disk its root is the folder of uploads; in a bucket the id is the whole key. */
  readonly idOf: (assetId: string) => string;
}

/** The tus server's answer for an upload that is no longer there: its parts were discarded before it was complete. */
const gone = Object.assign(new Error('The bucket has discarded the parts of this upload.'), {
  status_code: 404,
  body: '',
});

/** Opens the datastore of the storage that the settings name. */
export async function openUploadDatastore(storage: StorageConfig): Promise<UploadDatastore> {
  if (storage.kind === 'disk') {
    const { FileStore } = await import('@tus/file-store');
    const directory = join(storage.folder, 'uploads');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return { datastore: new FileStore({ directory }), idOf: (assetId) => assetId };
  }
  const { S3Store } = await import('@tus/s3-store');
  class Store extends S3Store {
    constructor(options: ConstructorParameters<typeof S3Store>[0]) {
      super(options);
      tellAway(this.client);
    }
    /**
     * Called under the upload's lock. The library takes any failure for a missing upload: the sender would give up one that a bucket only
     * keeps to itself for now. And it takes parts for the whole: here an upload is complete only once its object exists.
     */
    override async getUpload(id: string): ReturnType<S3Store['getUpload']> {
      const metadata = await this.getMetadata(id).catch((error: unknown) => {
        if (error instanceof DependencyDown) throw error;
        return undefined;
      });
      const upload = await super.getUpload(id);
      if (metadata === undefined || upload.offset !== upload.size || (await this.hasObject(id))) return upload;
      try {
        await this.finishMultipartUpload(metadata, await this.retrieveParts(id));
      } catch (error) {
        // An earlier attempt may have succeeded meanwhile.
        if (await this.hasObject(id)) return upload;
        throw error instanceof Error && /^NoSuch(?:Upload|Key)$/.test(error.name) ? gone : error;
      }
      return upload;
    }
    private async hasObject(id: string): Promise<boolean> {
      try {
        await this.client.headObject({ Bucket: this.bucket, Key: id });
        return true;
      } catch (error) {
        if (error instanceof Error && error.name === 'NotFound') return false;
        throw error;
      }
    }
  }
  const datastore = new Store({
    // Tags are an extension of Amazon's that other stores refuse.
    useTags: false,
    s3ClientConfig: {
      // Some stores say nothing while they put the parts of a large film together.
      requestHandler: patience(5 * 60_000),
      bucket: storage.bucket,
      region: storage.region,
      ...(storage.endpoint === undefined ? {} : { endpoint: storage.endpoint }),
      forcePathStyle: storage.forcePathStyle,
      credentials: { accessKeyId: storage.accessKeyId, secretAccessKey: storage.secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    },
  });
  return { datastore, idOf: sourceKeyOf };
}
