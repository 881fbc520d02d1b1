import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createDiskStorage, createWorkFolders, readCaptions } from '@houselights/adapters';
import { MediaRejected, createVideo, finishUpload, getAsset, sourceKeyOf, systemClock } from '@houselights/core';
import type { MediaStorage, Rung, TranscodeEvent, Transcoder } from '@houselights/core';
import { createDatabase } from '@houselights/db';
import type { Database } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import type { TestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMediaProcessors } from '../src/processors/media.processors.ts';

let test: TestDatabase;
let db: Database;
let folder: string;
let storage: MediaStorage;
const caller = {
  accountId: 'owner',
  sessionId: 's',
  deviceId: undefined,
  accountType: 2,
  superAdmin: false,
  hasSubscription: false,
};
beforeAll(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
  folder = await mkdtemp(join(tmpdir(), 'houselights-av1-asset-'));
  storage = createDiskStorage(join(folder, 'media'));
  await db.prisma.account.create({ data: { id: 'owner', email: 'a@b.test', emailKey: 'a@b.test', displayName: 'A' } });
});
afterAll(async () => {
  await db.close();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const rung = (side: number, codecs: string, path = `${side}p`): Rung => ({
  path,
  width: (side * 4) / 3,
  height: side,
  frameRate: 25,
  codecs,
  bandwidth: side * (codecs.startsWith('av01') ? 650 : 1_000),
  averageBandwidth: side * (codecs.startsWith('av01') ? 600 : 900),
  timeline: { timescale: 25, runs: [[25, 2]] },
});
const told = (made: Rung): TranscodeEvent => ({ type: 'rung', rung: made, files: [`${made.path}/index.m3u8`] });
const facts = {
  durationMs: 2_000,
  width: 640,
  height: 480,
  frameRate: { num: 25, den: 1 },
  hasAudio: false,
  hdr: false,
};
const av1 = { small: rung(360, 'av01.0.01M.08', 'av1-360p'), large: rung(480, 'av01.0.04M.08', 'av1-480p') };
const h264: readonly TranscodeEvent[] = [
  {
    type: 'probed',
    source: { container: 'mp4', rotation: 0, ...facts },
    rungs: [
      { width: 480, height: 360 },
      { width: 640, height: 480 },
    ],
  },
  {
    ...told(rung(360, 'avc1.64001e')),
    type: 'base',
    audio: undefined,
    sprite: undefined,
    captions: [],
  } as TranscodeEvent,
  told(rung(480, 'avc1.64001f')),
];
const av1Begins: TranscodeEvent = { type: 'progress', stage: 'av1', perMille: 500 };

/** Prepares a film whose transcoder tells these events and then ends, or fails. */
async function prepare(
  events: readonly TranscodeEvent[],
  { failure, last = false }: { failure?: Error; last?: boolean } = {},
) {
  const words = { title: 'A film', description: '', free: true, filename: 'a.mp4', size: 1, maxBytes: 10 };
  const { assetId } = await createVideo({ db, clock: systemClock, storage }, { caller, ...words });
  await storage.put(sourceKeyOf(assetId), 'a film');
  await finishUpload({ db }, { assetId });
  const transcoder: Transcoder = {
    async *run({ workFolder }) {
      for (const event of events) {
        for (const file of 'files' in event ? event.files : []) {
          await mkdir(dirname(join(workFolder, file)), { recursive: true });
          await writeFile(join(workFolder, file), file);
        }
        yield event;
      }
      if (failure !== undefined) throw failure;
    },
  };
  const workFolders = createWorkFolders(join(folder, 'work'));
  const deps = { clock: systemClock, readCaptions, db, storage, transcoder, workFolders };
  const signal = new AbortController().signal;
  const failed = await createMediaProcessors(deps)
    ['media.transcode']({ assetId }, { signal, last })
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  const read = async (file: string) => (await storage.read(`assets/${assetId}/${file}`))?.toString() ?? '';
  return {
    failed,
    asset: await getAsset({ db }, { assetId, caller }),
    sizes: [...(await read('master.m3u8')).matchAll(/^(\S+)\/index\.m3u8$/gm)].map(([, path]) => path),
    sets: (await read('manifest.mpd')).match(/<AdaptationSet/g)?.length,
    files: (await storage.list(`assets/${assetId}/av1-`)).map((key) => key.split('/').slice(2).join('/')),
    made: await read('made.json'),
    isGrowing: (await read('master.m3u8')).includes('VALUE="preparing"'),
  };
}

const ready = {
  state: 'ready',
  failure: null,
  renditions: [
    { height: 360, done: true },
    { height: 480, done: true },
  ],
};

it('offers AV1 beside H.264 once it has every size, and names each size once', async () => {
  const { asset, sizes, sets, files } = await prepare([...h264, av1Begins, told(av1.small), told(av1.large)]);
  expect(asset).toMatchObject(ready);
  expect(asset.renditions).toHaveLength(2);
  expect(sizes).toEqual(['360p', '480p', 'av1-360p', 'av1-480p']);
  expect(sets).toBe(2);
  expect(files).toHaveLength(2);
});

const segments: TranscodeEvent = {
  type: 'segments',
  recipe: 'a',
  from: 0,
  rungs: [{ path: 'av1-480p', segments: [16] }],
  files: ['av1-480p/00000.m4s'],
};

it.each([
  ['it takes too much memory', { failure: new MediaRejected('too_much_memory') }],
  ['its last try fails', { failure: new Error('no encoder'), last: true }],
  ['it ends early', {}],
])('is ready without AV1 if %s, and keeps nothing of it', async (_why, end) => {
  const { failed, asset, sizes, sets, files, made } = await prepare(
    [...h264, av1Begins, told(av1.small), segments],
    end,
  );
  expect(failed).toBeUndefined();
  expect(asset).toMatchObject(ready);
  expect([sizes, sets, files]).toEqual([['360p', '480p'], 1, []]);
  expect(made).not.toContain('av1-');
});

it('keeps nothing of AV1 that saves no bytes', async () => {
  const small: Rung = { ...av1.small, averageBandwidth: 600_000 };
  const { asset, sizes, sets, files, made } = await prepare([...h264, av1Begins, told(small), told(av1.large)]);
  expect(asset).toMatchObject(ready);
  expect([sizes, sets, files]).toEqual([['360p', '480p'], 1, []]);
  expect(made).not.toContain('av1-');
});

it('tries again before it gives AV1 up, and keeps what there is', async () => {
  const failure = new Error('killed');
  const { failed, asset, sizes, files, made } = await prepare([...h264, av1Begins, told(av1.small), segments], {
    failure,
  });
  expect(failed).toBe(failure);
  expect(asset).toMatchObject({ ...ready, state: 'playable' });
  expect(sizes).toEqual(['360p', '480p']);
  expect(files).toEqual(['av1-360p/index.m3u8', 'av1-480p/00000.m4s']);
  expect(made).toContain('"unfinished"');
});

it('does not take the failure of H.264 for one of AV1', async () => {
  const failure = new MediaRejected('too_much_memory');
  const failed = { state: 'ready', failure: { code: 'too_much_memory' } };
  // Nobody waits for more of it.
  const ended = { asset: failed, isGrowing: false };
  expect(await prepare(h264.slice(0, 2), { failure })).toMatchObject(ended);
  const crashed = { failure: new Error('crashed'), last: true };
  expect(await prepare(h264.slice(0, 2), crashed)).toMatchObject({ isGrowing: false });
  const again = { failure: new Error('crashed') };
  expect(await prepare(h264.slice(0, 2), again)).toMatchObject({ isGrowing: true });
  // Nor if the transcoder, which has read somebody's file, says that it is.
  expect((await prepare([...h264.slice(0, 2), av1Begins], { failure })).asset).toMatchObject(failed);
});
