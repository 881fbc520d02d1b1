import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, addVideo, callerOf } from '../../test/videos.ts';
import { notePlayable } from './asset-progress.ts';
import { deleteCaptions, putCaptions } from './captions.command.ts';
import { storeMade } from './store-made.ts';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';
import type { CaptionDeps, PrepareDeps } from './deps.ts';

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
});
afterAll(async () => {
  await db.close();
  await test.close();
});

/** Files in memory; `before` is waited for before a file of the film is stored or one is deleted. */
async function open() {
  const ownerId = await addAccount(db);
  const { assetId } = await addVideo(db, { ownerId, state: 'processing' });
  const files = new Map<string, string>();
  const before: { store?: (key: string) => Promise<unknown>; delete?: () => Promise<unknown> } = {};
  const storage = {
    room: () => Promise.resolve(undefined),
    put: async (key: string, text: string) => void files.set(key, text),
    putFile: async (key: string) => {
      await before.store?.(key);
      files.set(key, 'of the film');
    },
    delete: async (key: string) => {
      await before.delete?.();
      files.delete(key);
    },
  };
  const readCaptions = (text: string) => Promise.resolve({ cues: [{}], webVtt: text });
  const deps = { db, storage, readCaptions } as unknown as CaptionDeps;
  const place = { caller: callerOf(ownerId), assetId, language: 'en' };
  return {
    assetId,
    before,
    files,
    storage: storage as unknown as PrepareDeps['storage'],
    put: (captions: string) => putCaptions(deps, { ...place, label: undefined, captions }),
    remove: () => deleteCaptions(deps as unknown as Parameters<typeof deleteCaptions>[0], place),
    /** What a viewer gets, in each language. */
    shown: async () => {
      const rows = await db.prisma.caption.findMany({ where: { assetId }, orderBy: { language: 'asc' } });
      return rows.map(({ language, path }) => `${language}: ${files.get(`assets/${assetId}/${path}`)}`);
    },
  };
}

it('keeps what somebody uploads while the captions of the film are being stored', async () => {
  const { assetId, before, storage, put, shown } = await open();
  before.store = async (key) => {
    if (key.endsWith('00001.m4s')) await put('Mine');
  };
  const path = 'captions/film-en.vtt';
  const workFolders = { remove: () => Promise.resolve() } as unknown as PrepareDeps['workFolders'];
  await storeMade({ storage, workFolders }, assetId, '/work', ['360p/00000.m4s', '360p/00001.m4s', path]);
  await notePlayable(
    db,
    { assetId, attempt: 0 },
    { sprite: undefined, posterPath: null, captions: [{ language: 'en', path }] },
  );
  expect(await shown()).toEqual(['en: Mine']);
});

it('keeps what somebody uploads while the last one is being deleted', async () => {
  const { before, put, remove, shown } = await open();
  await put('Old');
  before.delete = async () => {
    delete before.delete;
    await put('New');
  };
  await remove();
  expect(await shown()).toEqual(['en: New']);
});

it('keeps one file of several uploads, and none of a deleted one', async () => {
  const { files, put, remove, shown } = await open();
  await put('One');
  await Promise.all(['Two', 'Three', 'Four'].map(put));
  expect([files.size, (await shown()).length]).toEqual([1, 1]);
  expect(await shown()).toEqual([`en: ${[...files.values()].join('')}`]);
  await remove();
  expect([files.size, await shown()]).toEqual([0, []]);
  await expect(remove()).rejects.toMatchObject({ code: 'not_found' });
});
