import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDiskStorage, foldersOf, watchDisks } from '../../src/storage/index.ts';

const disk = { storage: { kind: 'disk', folder: '/srv/media' }, dataDir: '/srv' } as const;
const keys = { accessKeyId: 'a', secretAccessKey: 'b' };
const bucket = {
  kind: 's3',
  bucket: 'films',
  region: 'x',
  endpoint: undefined,
  forcePathStyle: false,
  ...keys,
} as const;

/** Each metric with its readings: folders and bytes. */
async function shown(...[folders, look]: [Parameters<typeof watchDisks>[1], Parameters<typeof watchDisks>[2]?]) {
  const figures: Record<string, (string | number | undefined)[][]> = {};
  const reads: Promise<void>[] = [];
  const watch: Parameters<typeof watchDisks>[0]['watch'] = (name, _help, _labels, read) => {
    const note = async (): Promise<void> => {
      figures[name] = (await read()).map(({ labels, value }) => [labels['folder'], value]);
    };
    reads.push(note());
  };
  watchDisks({ watch }, folders, look);
  await Promise.all(reads);
  return figures;
}

it('shows what is free on the disk of each folder, and how large it is', async () => {
  const figures = await shown(foldersOf(disk, { ownDatabase: true }), (folder) =>
    Promise.resolve(folder === '/srv/media' ? { free: 7, total: 10 } : { free: 2, total: 5 }),
  );
  expect(figures).toEqual({
    houselights_filesystem_avail_bytes: [
      ['media', 7],
      ['database', 2],
    ],
    houselights_filesystem_size_bytes: [
      ['media', 10],
      ['database', 5],
    ],
  });
});

it('asks nothing of a bucket', () => {
  expect(foldersOf({ ...disk, storage: bucket })).toEqual({});
  expect(foldersOf({ ...disk, storage: bucket }, { work: true })).toEqual({ work: '/srv/work' });
});

it('sees the disk of a folder that is not made yet', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-disks-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { blocks, bsize } = await statfs(folder);
  const { houselights_filesystem_size_bytes: sizes } = await shown({ media: join(folder, 'media') });
  expect(sizes).toEqual([['media', blocks * bsize]]);
  expect(await createDiskStorage(join(folder, 'media')).room()).toBeGreaterThan(0);
});
