import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createDiskStorage, createWorkFolders, readCaptions } from '@houselights/adapters';
import { createVideo, finishUpload, isDependencyDown, sourceKeyOf, systemClock } from '@houselights/core';
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
  folder = await mkdtemp(join(tmpdir(), 'houselights-replaced-'));
  storage = createDiskStorage(join(folder, 'media'));
  await db.prisma.account.create({ data: { id: 'owner', email: 'a@b.test', emailKey: 'a@b.test', displayName: 'A' } });
});
afterAll(async () => {
  await db.close();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const rung = (side: number): Rung => ({
  path: `${side}p`,
  width: (side * 4) / 3,
  height: side,
  frameRate: 25,
  codecs: 'avc1.64001e',
  bandwidth: side * 1_000,
  averageBandwidth: side * 900,
  timeline: { timescale: 25, runs: [[25, 2]] },
});
const base = {
  type: 'base',
  rung: rung(360),
  files: ['360p/init.mp4', '360p/index.m3u8'],
  audio: undefined,
  sprite: undefined,
  captions: [],
} as unknown as TranscodeEvent;
const events: readonly TranscodeEvent[] = [
  {
    type: 'probed',
    source: {
      container: 'mp4',
      rotation: 0,
      durationMs: 2_000,
      width: 640,
      height: 480,
      frameRate: { num: 25, den: 1 },
      hasAudio: false,
      hdr: false,
    },
    rungs: [
      { width: 480, height: 360 },
      { width: 640, height: 480 },
    ],
  },
  base,
  { type: 'rung', rung: rung(480), files: ['480p/index.m3u8'] },
];
const transcoder: Transcoder = {
  async *run({ workFolder, done }) {
    for (const event of events) {
      if ('rung' in event && done.includes(event.rung.path)) continue;
      for (const file of 'files' in event ? event.files : []) {
        await mkdir(dirname(join(workFolder, file)), { recursive: true });
        await writeFile(join(workFolder, file), file);
      }
      yield event;
    }
  },
};

/** A worker on a machine of its own, which shares database and storage. */
function worker(name: string, its: MediaStorage = storage) {
  const workFolders = createWorkFolders(join(folder, name));
  const deps = { clock: systemClock, readCaptions, db, storage: its, transcoder, workFolders };
  const { signal } = new AbortController();
  return (assetId: string) => createMediaProcessors(deps)['media.transcode']({ assetId }, { signal, last: true });
}

const places: readonly (readonly [string, 'put' | 'putFile', RegExp])[] = [
  ['its first file', 'putFile', /360p\/init\.mp4$/],
  ['its playlist', 'putFile', /360p\/index\.m3u8$/],
  ['a manifest', 'put', /master\.m3u8$/],
  ['what it has made', 'put', /made\.json$/],
];

it.each(places)('an attempt that stands still at %s, and is replaced, spoils nothing later', async (_what, act, at) => {
  const words = { title: 'A film', description: '', free: true, filename: 'a.mp4', size: 1, maxBytes: 10 };
  const { assetId } = await createVideo({ db, clock: systemClock, storage }, { caller, ...words });
  await storage.put(sourceKeyOf(assetId), 'a film');
  await finishUpload({ db }, { assetId });
  const [stands, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Behind the look at whether the attempt is the newest one. What is written at that moment is written; nothing after it is.
  const standingStill = async (key: string): Promise<void> => {
    if (!at.test(key)) return;
    stands.resolve();
    await goesOn.promise;
  };
  const slow: MediaStorage = {
    ...createDiskStorage(join(folder, 'media')),
    putFile: async (key, path) => {
      if (act === 'putFile') await standingStill(key);
      await storage.putFile(key, path);
    },
    put: async (key, bytes) => {
      if (act === 'put') await standingStill(key);
      await storage.put(key, bytes);
    },
  };
  const first = worker('first', slow)(assetId);
  await stands.promise;
  await worker('second')(assetId);
  const read = async (file: string) => (await storage.read(`assets/${assetId}/${file}`))?.toString() ?? '';
  const made = await read('made.json');
  goesOn.resolve();
  await expect(first).rejects.toSatisfy(isDependencyDown);
  expect(await db.prisma.asset.findUniqueOrThrow({ where: { id: assetId } })).toMatchObject({
    state: 'ready',
    failureCode: null,
    rungs: [{ done: true }, { done: true }],
  });
  // A manifest on its way is the one thing that no look can hold back.
  if (act === 'put') return;
  expect(await read('made.json')).toBe(made);
  expect(await read('master.m3u8')).not.toContain('preparing');
});
