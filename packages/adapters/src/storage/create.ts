import type { StorageConfig } from '@houselights/config';
import type { MediaStorage } from '@houselights/core';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';

/** The storage that the settings name, and how to let go of it. */
export function createMediaStorage(config: StorageConfig): MediaStorage & { close(): void } {
  return config.kind === 'disk' ? { ...createDiskStorage(config.folder), close: () => {} } : createS3Storage(config);
}
