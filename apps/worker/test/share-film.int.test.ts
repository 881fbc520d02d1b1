import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStorage, createTranscoder, createWorkFolders, readCaptions } from '@houselights/adapters';
import { makeSource } from '@houselights/adapters/test-film';
import { DependencyDown, finishUpload, isDependencyDown, sourceKeyOf, systemClock } from '@houselights/core';
import type { MediaStorage, TranscodeEvent, TranscodeRequest } from '@houselights/core';
import { createDatabase, Prisma } from '@houselights/db';
import type { Database } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import type { TestDatabase } from '@houselights/testkit';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createMediaProcessors } from '../src/processors/media.processors.ts';

vi.setConfig({ testTimeout: 300_000 });

let test: TestDatabase;
let db: Database;
let folder: string;
let storage: MediaStorage;
let film: string;
const running = { signal: new AbortController().signal, last: false };

/** Its larger size has 19 segments: five parts, up to segment 14, and the rest. */
beforeAll(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
  folder = await mkdtemp(join(tmpdir(), 'houselights-share-'));
  storage = createDiskStorage(join(folder, 'media'));
  await db.prisma.account.create({ data: { id: 'owner', email: 'a@b.test', emailKey: 'a@b.test', displayName: 'A' } });
  film = await makeSource(join(folder, 'film.mp4'), { size: '480x480', rate: '4', seconds: 36, silent: true });
});
afterAll(async () => {
  await db.close();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function upload(): Promise<string> {
  const assetId = randomUUID();
  await storage.putFile(sourceKeyOf(assetId), film);
  const asset = { ownerId: 'owner', state: 'uploading', originalFilename: 'a.mp4', size: 1 };
  await db.prisma.asset.create({ data: { ...asset, id: assetId, sourceKey: sourceKeyOf(assetId) } });
  await finishUpload({ db }, { assetId });
  return assetId;
}

type Pause = (event: TranscodeEvent) => Promise<void> | undefined;

/** A worker of its own; `pause` is called before anything is done about an event, and waited for. */
function openWorker(pause: Pause = () => undefined) {
  const stored: string[] = [];
  const runs: TranscodeRequest['part'][] = [];
  let ended = 0;
  const limits = { preset: 'ultrafast', segmentsAtOnce: 3 };
  const real = createTranscoder({ dataDir: folder, limits });
  const work = join(folder, 'work', randomUUID());
  const warnings: unknown[] = [];
  const log = { warn: (fields: unknown): void => void warnings.push(fields) };
  const processors = createMediaProcessors(
    {
      clock: systemClock,
      readCaptions,
      db,
      storage: {
        ...storage,
        putFile: async (key, path) => {
          const segment = /480p\/0*(\d+)\.m4s$/.exec(key)?.[1];
          if (segment !== undefined) stored.push(segment);
          await storage.putFile(key, path);
        },
      },
      transcoder: {
        async *run(request) {
          runs.push(request.part);
          try {
            for await (const event of real.run(request)) {
              await pause(event);
              yield event;
            }
          } finally {
            ended += 1;
          }
        },
      },
      workFolders: createWorkFolders(work),
    },
    { log },
  );
  return {
    warnings,
    transcode: (assetId: string) => processors['media.transcode']({ assetId }, running),
    share: (assetId: string) => processors['media.share']({ assetId, helper: 0 }, running),
    /** The segments that it stored of the larger size. */
    get stored() {
      return stored.map(Number);
    },
    runs,
    /** How many of its runs are over. */
    get ended() {
      return ended;
    },
    left: () => readdir(work),
  };
}

/** `reached` at the first event of this type; then `resume` lets the worker go on, and `fail` ends its run. */
function stopAt(type: TranscodeEvent['type']) {
  const reached = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  const pause: Pause = (event) => {
    if (event.type !== type) return undefined;
    reached.resolve();
    return resumed.promise;
  };
  return { pause, reached: reached.promise, resume: resumed.resolve, fail: resumed.reject };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

const expire = (assetId: string, holder: string | { readonly not: string }) =>
  db.prisma.assetPart.updateMany({ where: { assetId, holder }, data: { leasedUntil: new Date(0) } });

/** All of it can be played, and nothing waits for more. */
async function expectReady(assetId: string): Promise<void> {
  const asset = await db.prisma.asset.findUniqueOrThrow({ where: { id: assetId }, include: { parts: true } });
  expect(asset).toMatchObject({ state: 'ready', progress: 1000, failureCode: null, parts: [] });
  expect(asset.rungs).toMatchObject([
    { height: 360, done: true },
    { height: 480, done: true },
  ]);
  for (const size of ['360p', '480p']) {
    const playlist = await storage.read(`assets/${assetId}/${size}/index.m3u8`);
    const listed = [...(playlist?.toString() ?? '').matchAll(/^#EXTINF:([\d.]+),\n(\d+)\.m4s$/gm)];
    expect(listed.map(([, seconds, number]) => [Number(number), Number(seconds)])).toEqual(
      range(0, 19).map((number) => [number, number < 2 ? 1 : 2]),
    );
    expect(playlist?.toString()).toContain('#EXT-X-ENDLIST');
    expect(await storage.list(`assets/${assetId}/${size}/`)).toHaveLength(19 + 2);
  }
}

it('shares a film among two workers, who make each segment once', async () => {
  const assetId = await upload();
  const begun = stopAt('segments');
  const owner = openWorker(begun.pause);
  const helper = openWorker();
  const prepared = owner.transcode(assetId);
  await begun.reached;
  // One job for each part but one.
  const jobs = await db.prisma.outbox.findMany({ where: { kind: 'job', name: 'media.share' } });
  const own = jobs.filter(({ payload }) => JSON.stringify(payload).includes(assetId));
  expect(own.map(({ payload }) => payload)).toEqual(range(0, 4).map((number) => ({ assetId, helper: number })));
  const helped = helper.share(assetId);
  await expect.poll(() => helper.ended, { timeout: 60_000 }).toBeGreaterThan(0);
  begun.resume();
  await Promise.all([prepared, helped]);

  // It begins in the middle of what is left, and goes on to the end of it.
  expect(helper.runs[0]).toEqual({ from: 9, to: 14 });
  expect(helper.stored.length).toBeGreaterThan(1);
  expect(owner.stored).toEqual(expect.arrayContaining([0, 1, 2, 14, 18]));
  expect(inOrder([...owner.stored, ...helper.stored])).toEqual(range(0, 19));
  await expectReady(assetId);
  expect([...(await owner.left()), ...(await helper.left())]).toEqual([]);
  // Later helpers find nothing to do.
  await helper.share(assetId);
  expect(await helper.left()).toEqual([]);
});

it('makes the whole film in one run where there is one worker, also if that one is to help', async () => {
  const assetId = await upload();
  const begun = stopAt('segments');
  const worker = openWorker(begun.pause);
  const prepared = worker.transcode(assetId);
  await begun.reached;
  const helped = worker.share(assetId);
  begun.resume();
  await Promise.all([prepared, helped]);
  expect(worker.runs).toEqual([undefined]);
  expect(worker.stored).toEqual(range(0, 19));
  await expectReady(assetId);
});

it('makes the part of a helper that vanished, who stores nothing when it is back', async () => {
  const assetId = await upload();
  const begun = stopAt('segments');
  const vanished = stopAt('segments');
  const owner = openWorker(begun.pause);
  const helper = openWorker(vanished.pause);
  const prepared = owner.transcode(assetId);
  await begun.reached;
  const helped = helper.share(assetId);
  await vanished.reached;
  begun.resume();
  // It comes to the part that the helper holds, makes those behind it, and waits.
  await expect.poll(() => owner.ended, { timeout: 60_000 }).toBe(2);
  expect(owner.stored).toEqual([...range(0, 9), 12, 13]);
  // It has told how much of the film is made: more than the nine segments from its beginning.
  const progress = async () => (await db.prisma.asset.findUniqueOrThrow({ where: { id: assetId } })).progress;
  await expect.poll(progress, { timeout: 60_000 }).toBeGreaterThan(740);
  await expire(assetId, { not: assetId });
  await prepared;
  expect(owner.runs).toEqual([undefined, { from: 12, to: 14 }, { from: 9, to: 12 }, undefined]);
  await expectReady(assetId);
  vanished.resume();
  await helped;
  expect(helper.stored).toEqual([]);
});

it('stops helping at once when a film is to be prepared, and goes on after it', async () => {
  const assetId = await upload();
  const begun = stopAt('segments');
  const owner = openWorker(begun.pause);
  const prepared = owner.transcode(assetId);
  await begun.reached;
  const midway = stopAt('segments');
  const helper = openWorker(midway.pause);
  const helped = helper.share(assetId);
  await midway.reached;
  const next = await upload();
  await storage.put(sourceKeyOf(next), 'not a film');
  // It ends, although the help does not come to an end.
  await helper.transcode(next);
  expect(helper.runs).toEqual([{ from: 9, to: 14 }, undefined]);
  expect(helper.stored).toEqual([]);
  midway.resume();
  await helped;
  // The owner holds the first part.
  expect(inOrder(helper.stored)).toEqual(range(3, 14));
  begun.resume();
  await prepared;
  await expectReady(assetId);
});

it('ends the help of another release, and makes a film again that another release began', async () => {
  const assetId = await upload();
  const begun = stopAt('segments');
  const prepared = openWorker(begun.pause).transcode(assetId);
  await begun.reached;
  await openWorker().share(assetId);
  begun.fail(new Error('killed'));
  await expect(prepared).rejects.toThrow('killed');
  // What is stored was made by another release, and a helper of that release is at it.
  const key = `assets/${assetId}/made.json`;
  const made = JSON.parse(String(await storage.read(key))) as Record<string, unknown>;
  const rungs = [{ path: '480p', segments: [1, 1, 2] }];
  await storage.put(key, JSON.stringify({ ...made, unfinished: { recipe: 'of before', rungs } }));
  await db.prisma.assetPart.updateMany({ where: { assetId }, data: { recipe: null, rungs: Prisma.DbNull } });
  const other = openWorker();
  await other.share(assetId);
  expect(other.stored).toEqual([]);
  expect(await db.prisma.assetPart.count({ where: { assetId, holder: null } })).toBe(4);
  await db.prisma.assetPart.updateMany({
    where: { assetId, fromSegment: 3 },
    data: { holder: 'of before', leasedUntil: new Date(Date.now() + 3_600_000) },
  });

  const next = openWorker();
  await next.transcode(assetId);
  expect(next.runs).toEqual([expect.anything(), undefined]);
  expect(inOrder(next.stored)).toEqual(range(0, 19));
  await expectReady(assetId);
});

it('makes no part again when the worker that prepares the film is killed', async () => {
  const assetId = await upload();
  const begun = stopAt('segments');
  const killed = openWorker(begun.pause);
  const prepared = killed.transcode(assetId);
  await begun.reached;
  const helper = openWorker();
  await helper.share(assetId);
  expect(inOrder(helper.stored)).toEqual(range(3, 14));
  begun.fail(new Error('killed'));
  await expect(prepared).rejects.toThrow('killed');
  expect(killed.stored).toEqual([]);

  const next = openWorker();
  await next.transcode(assetId);
  expect(inOrder(next.stored)).toEqual([0, 1, 2, ...range(14, 19)]);
  await expectReady(assetId);
});

it('leaves a part to others while a dependency is down, and lets the first worker make what fails', async () => {
  const assetId = await upload();
  const begun = stopAt('segments');
  const owner = openWorker(begun.pause);
  const prepared = owner.transcode(assetId);
  await begun.reached;
  const free = () => db.prisma.assetPart.count({ where: { assetId, holder: null } });
  const away = openWorker(() => Promise.reject(new DependencyDown('the transcoder')));
  await expect(away.share(assetId)).rejects.toSatisfy(isDependencyDown);
  expect(await free()).toBe(4);
  const failing = openWorker(() => Promise.reject(new Error('not this part')));
  await failing.share(assetId);
  // It tries no other part, and says why.
  expect(failing.runs).toHaveLength(1);
  expect(failing.warnings).toMatchObject([{ assetId, err: { message: 'not this part' } }]);
  expect(await free()).toBe(3);
  expect([...(await away.left()), ...(await failing.left())]).toEqual([]);
  begun.resume();
  await prepared;
  expect(owner.stored).toEqual(range(0, 19));
  await expectReady(assetId);
});

it.each([
  ['with other settings', { recipe: 'another' }],
  ['in other sizes', { rungs: [{ path: '999p', segments: [1, 1, 1] }] }],
])('makes again what others made %s', async (_what, data) => {
  const assetId = await upload();
  const begun = stopAt('segments');
  const prepared = openWorker(begun.pause).transcode(assetId);
  await begun.reached;
  await openWorker().share(assetId);
  begun.fail(new Error('killed'));
  await expect(prepared).rejects.toThrow('killed');
  const { count } = await db.prisma.assetPart.updateMany({ where: { assetId, holder: null }, data });
  expect(count).toBe(4);

  const next = openWorker();
  await next.transcode(assetId);
  expect(inOrder(next.stored)).toEqual(range(0, 19));
  await expectReady(assetId);
});

it('ends a film whose workers were killed 20 times as one whose worker was not', async () => {
  const assetId = await upload();
  const killed = 'killed';
  let deaths = 0;
  while (deaths < 20) {
    let events = 0;
    const isOwner = deaths % 2 === 0;
    const worker = openWorker((event) => {
      // One dies at once, the next a little later.
      if (event.type !== 'progress') events += 1;
      return events > deaths % 3 ? Promise.reject(new Error(killed)) : undefined;
    });
    const died = await (isOwner ? worker.transcode(assetId) : worker.share(assetId)).then(
      () => false,
      (error: unknown) => error instanceof Error && error.message === killed,
    );
    expect(died || !isOwner).toBe(true);
    deaths += 1;
  }
  await openWorker().transcode(assetId);
  await expectReady(assetId);
});

it.each([
  ['deleted', (assetId: string) => db.prisma.asset.delete({ where: { id: assetId } })],
  [
    'given up',
    async (assetId: string) => {
      const failure = { state: 'failed', failureCode: 'processing_failed', failureText: 'Something went wrong.' };
      await db.prisma.asset.update({ where: { id: assetId }, data: failure });
      await db.prisma.assetPart.deleteMany({ where: { assetId } });
    },
  ],
])('ends the help with a film that was %s', async (_what, end) => {
  const assetId = await upload();
  const begun = stopAt('segments');
  const owner = openWorker(begun.pause);
  const prepared = owner.transcode(assetId);
  await begun.reached;
  begun.fail(new Error('killed'));
  await expect(prepared).rejects.toThrow('killed');

  const midway = stopAt('segments');
  const helper = openWorker(midway.pause);
  const helped = helper.share(assetId);
  await midway.reached;
  await end(assetId);
  midway.resume();
  await helped;
  expect(helper.stored).toEqual([]);
  expect(helper.runs).toHaveLength(1);
  expect(await helper.left()).toEqual([]);
});
