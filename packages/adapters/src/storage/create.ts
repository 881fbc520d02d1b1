import type { StorageConfig } from '@houselights/config';
import { systemClock } from '@houselights/core';
import type { Clock, MediaStorage } from '@houselights/core';
import { createDiskStorage } from './disk.ts';

/** The configured storage; `close` releases it. Signed addresses begin and end by `clock`. */
export async function createMediaStorage(
  config: StorageConfig,
  clock: Clock = systemClock,
): Promise<MediaStorage & { close(): void }> {
  if (config.kind === 'disk') return createDiskStorage(config.folder);
  const { createS3Storage } = await import('./s3.ts');
  return createS3Storage(config, { clock });
}
