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

/** Where a process keeps what fills disks: the films, unless they are in a bucket, and what else it says. */
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

/** Shows the free and the total space of the disks on which folders lie, each under the name of what it is for. */
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
