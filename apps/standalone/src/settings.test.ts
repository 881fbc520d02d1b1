import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureDataDir } from './settings.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'houselights-data-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));
const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

describe.each([
  ['a plain user', false, 0o700],
  ['root, whose Postgres is another user that passes through', true, 0o711],
])('for %s', (_who, isRoot, mode) => {
  it('the data folder is made closed', async () => {
    const folder = join(parent, 'deep', 'data');
    await ensureDataDir(folder, isRoot);
    expect(await modeOf(folder)).toBe(mode);
  });

  it.each([0o755, 0o777, 0o750])('one that is there and open (%o) is closed', async (before) => {
    const folder = join(parent, 'data');
    await mkdir(join(folder, 'media'), { recursive: true });
    await chmod(folder, before);
    await ensureDataDir(folder, isRoot);
    expect(await modeOf(folder)).toBe(mode);
  });

  it('a folder that holds other things is left as it is', async () => {
    await mkdir(join(parent, 'holiday pictures'));
    await chmod(parent, 0o755);
    await expect(ensureDataDir(parent, isRoot)).rejects.toThrow('holds other things');
    expect(await modeOf(parent)).toBe(0o755);
  });
});

it('one that is narrower already stays so', async () => {
  await chmod(parent, 0o700);
  await ensureDataDir(parent, true);
  expect(await modeOf(parent)).toBe(0o700);
});
