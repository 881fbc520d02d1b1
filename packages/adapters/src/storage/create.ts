import type { StorageConfig } from '@houselights/config';
import type { MediaStorage } from '@houselights/core';
import { createDiskStorage } from './disk.ts';

/** The configured storage; `close` releases it. */
export async function createMediaStorage(config: StorageConfig): Promise<MediaStorage & { close(): void }> {
  if (config.kind === 'disk') return createDiskStorage(config.folder);
  const { createS3Storage } = await import('./s3.ts');
  return createS3Storage(config);
}
