import { join } from 'node:path';
import type { Config } from '@houselights/config';
import { diskSpace } from './disk-space.ts';
import type { DiskSpace } from './disk-space.ts';

interface Gauges {
  watch(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => Promise<readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[]>,
  ): void;
}

type Place = 'media' | 'work' | 'database';

/** Folders in which this process fills disks: films, unless they are in a bucket, and those named in `also`. */
export function foldersOf(
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  also: { readonly work?: boolean; readonly ownDatabase?: boolean } = {},
): Readonly<Partial<Record<Place, string>>> {
  return {
    ...(storage.kind === 'disk' ? { media: storage.folder } : {}),
    ...(also.work === true ? { work: join(dataDir, 'work') } : {}),
    ...(also.ownDatabase === true ? { database: join(dataDir, 'postgres') } : {}),
  };
}

/** Reports the free and total space of each folder's disk, labelled by the folder's purpose. */
export function watchDisks(
  metrics: Gauges,
  folders: Readonly<Partial<Record<Place, string>>>,
  look: (folder: string) => Promise<DiskSpace> = diskSpace,
): void {
  const read = (figure: keyof DiskSpace) => () =>
    Promise.all(
      Object.entries(folders).map(async ([folder, path]) => ({
        labels: { folder },
        value: (await look(path))[figure],
      })),
    );
  metrics.watch('houselights_filesystem_avail_bytes', 'Free bytes of the disk of a folder', ['folder'], read('free'));
  metrics.watch(
    'houselights_filesystem_size_bytes',
    'Size of the disk of a folder in bytes',
    ['folder'],
    read('total'),
  );
}
