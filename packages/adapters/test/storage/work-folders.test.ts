import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createWorkFolders } from '../../src/storage/work-folders.ts';

async function openRoot() {
  const root = await mkdtemp(join(tmpdir(), 'houselights-work-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return { root, folders: createWorkFolders(root) };
}

it('leaves nothing of a folder, whose name can be used again', async () => {
  const { root, folders } = await openRoot();
  for (const _ of [1, 2]) {
    const path = await folders.openNew('film');
    await writeFile(join(path, 'a'), 'a');
    await folders.close(path);
    expect(await readdir(root)).toEqual([]);
  }
});

it('gives a successor a folder that is empty and stays, whatever the one before does', async () => {
  const { root, folders } = await openRoot();
  const replaced = await folders.openNew('film');
  await writeFile(join(replaced, 'a'), 'a');
  const successor = await folders.openNew('film');
  expect(successor).not.toBe(replaced);
  expect(await readdir(successor)).toEqual([]);
  await writeFile(join(successor, 'b'), 'b');
  await expect(writeFile(join(replaced, 'c'), 'c')).rejects.toMatchObject({ code: 'ENOENT' });
  await folders.close(replaced);
  expect(await readdir(join(root, 'film'), { recursive: true })).toHaveLength(2);
});
