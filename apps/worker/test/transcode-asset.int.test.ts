import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createDiskStorage,
  createRemoteTranscoder,
  createTranscoder,
  createWorkFolders,
  readCaptions,
} from '@houselights/adapters';
import {
  createVideo,
  finishUpload,
  isDependencyDown,
  isNoRoom,
  mayUpload,
  sourceKeyOf,
  systemClock,
  cleanUpUploads,
} from '@houselights/core';
import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { makeSource, muxTracks } from '@houselights/adapters/test-film';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createMediaProcessors } from '../src/processors/media.processors.ts';
import type { MediaStorage, TranscodeEvent, Transcoder } from '@houselights/core';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';

vi.setConfig({ testTimeout: 300_000 });

let test: TestDatabase;
let db: Database;
let folder: string;
let storage: MediaStorage;
let pids: number[];
const ownerId = 'owner';
const running = { signal: new AbortController().signal, last: false };

beforeAll(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
  folder = await mkdtemp(join(tmpdir(), 'houselights-worker-'));
  storage = createDiskStorage(join(folder, 'media'));
  await db.prisma.account.create({ data: { id: ownerId, email: 'a@b.test', emailKey: 'a@b.test', displayName: 'A' } });
});
afterAll(async () => {
  await db.close();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function beginUpload(): Promise<string> {
  const caller = {
    accountId: ownerId,
    sessionId: 's',
    deviceId: undefined,
    accountType: 2,
    superAdmin: false,
    hasSubscription: false,
  };
  const words = { title: 'A film', description: '', free: true, filename: 'a.mp4', size: 1, maxBytes: 10 };
  return (await createVideo({ db, clock: systemClock, storage }, { caller, ...words })).assetId;
}

async function upload(bytes: string | { readonly film: string }): Promise<string> {
  const assetId = await beginUpload();
  const key = sourceKeyOf(assetId);
  if (typeof bytes === 'string') await storage.put(key, bytes);
  else await storage.putFile(key, bytes.film);
  await finishUpload({ db }, { assetId });
  await finishUpload({ db }, { assetId });
  expect(await db.prisma.outbox.count({ where: { kind: 'job', key: assetId } })).toBe(1);
  return assetId;
}

/** Only the other media jobs need these. */
const others = { clock: systemClock, readCaptions };

/** Kills its child with -9 once what came with such an event is stored. */
function processor(killAfter?: TranscodeEvent['type']) {
  pids = [];
  const limits = { preset: 'medium', segmentsAtOnce: 3 };
  const real = createTranscoder({ dataDir: folder, limits, onStart: (pid) => pids.push(pid) });
  const transcoder: typeof real = {
    async *run(request) {
      for await (const event of real.run(request)) {
        yield event;
        if (event.type === killAfter) process.kill(pids[0] ?? 0, 'SIGKILL');
      }
    },
  };
  const deps = { ...others, db, storage, transcoder, workFolders: createWorkFolders(join(folder, 'work')) };
  return createMediaProcessors(deps)['media.transcode'];
}

const asset = (id: string) => db.prisma.asset.findUniqueOrThrow({ where: { id }, include: { captions: true } });

it('goes on after kill -9 of its child with what was already made, and ends ready', async () => {
  const picture = await makeSource(join(folder, 'picture.mkv'), {
    size: '640x480',
    rate: '12',
    seconds: 20,
    silent: true,
  });
  const sound = await makeSource(join(folder, 'sound.mkv'), { onlySound: true, seconds: 20 });
  const film = await muxTracks(join(folder, 'film.mkv'), [
    { file: picture },
    { file: sound, language: 'eng' },
    { file: sound, language: 'deu' },
  ]);
  const assetId = await upload({ film });
  const killed = processor('base')({ assetId }, running);
  await expect(killed).rejects.toThrow('SIGKILL');
  const between = await asset(assetId);
  expect(between).toMatchObject({
    state: 'playable',
    width: 640,
    height: 480,
    hasAudio: true,
    posterPath: null,
    hasDash: true,
    audioTracks: [{ language: 'en', label: 'English' }],
  });
  const master = async () => String(await storage.read(`assets/${assetId}/master.m3u8`));
  expect(await master()).toContain('VALUE="preparing"');
  const first = await storage.stat(`assets/${assetId}/360p/index.m3u8`);

  await expect(processor('segments')({ assetId }, running)).rejects.toThrow('SIGKILL');
  const begun = await storage.stat(`assets/${assetId}/480p/00000.m4s`);
  expect(begun?.size).toBeGreaterThan(0);
  expect(await storage.stat(`assets/${assetId}/480p/index.m3u8`)).toBeUndefined();

  await processor()({ assetId }, running);
  const after = await asset(assetId);
  expect(after).toMatchObject({ state: 'ready', progress: 1000, failureCode: null });
  expect(after.posterPath).toMatch(/^poster-[0-9a-f]{16}-[0-9a-f]{6}-\d+w\.webp$/);
  expect(await storage.stat(`assets/${assetId}/${after.posterPath}`)).toBeDefined();
  expect(after.previewPath).toBe('preview.mp4');
  expect((await storage.stat(`assets/${assetId}/preview.mp4`))?.size).toBeGreaterThan(1_000);
  expect(after.rungs).toMatchObject([
    { height: 360, done: true },
    { height: 480, done: true },
  ]);
  expect(await storage.stat(`assets/${assetId}/360p/index.m3u8`)).toEqual(first);
  expect(await storage.stat(`assets/${assetId}/480p/00000.m4s`)).toEqual(begun);
  expect(await storage.list(`assets/${assetId}/480p/`)).toHaveLength(2 + 11);
  expect((await master()).match(/RESOLUTION=\S+x\d+/g)).toHaveLength(2);
  expect(await master()).not.toContain('VALUE="preparing"');
  expect(after.audioTracks).toEqual([
    { language: 'en', label: 'English' },
    { language: 'de', label: 'Deutsch' },
  ]);
  const manifest = await storage.read(`assets/${assetId}/manifest.mpd`);
  expect(manifest?.toString().match(/Representation id="[^"]+"/g)).toHaveLength(4);
  expect(await storage.list(`assets/${assetId}/audio`)).toEqual(
    expect.arrayContaining([`assets/${assetId}/audio/00000.m4s`, `assets/${assetId}/audio-2/00000.m4s`]),
  );
  expect(await storage.list(sourceKeyOf(assetId))).toEqual([]);

  // Redelivering a finished job changes nothing.
  await processor()({ assetId }, running);
  expect(pids).toEqual([]);
});

it('waits for a transcoder that is away, whatever try it is', async () => {
  const assetId = await upload({ film: await makeSource(join(folder, 'waits.mp4')) });
  const transcoder = createRemoteTranscoder({ socket: join(folder, 'nobody.sock') });
  const deps = { ...others, db, storage, transcoder, workFolders: createWorkFolders(join(folder, 'work')) };
  const run = createMediaProcessors(deps)['media.transcode']({ assetId }, { ...running, last: true });
  await expect(run).rejects.toSatisfy(isDependencyDown);
  expect(await asset(assetId)).toMatchObject({ state: 'processing', failureCode: null });
});

it('waits while the disk has no room for the work, or is full in the midst of it, whatever try it is', async () => {
  const film = await makeSource(join(folder, 'room.mp4'));
  const assetId = await upload({ film });
  const { size } = await stat(film);
  await db.prisma.asset.update({ where: { id: assetId }, data: { size } });
  const run = (changes: Partial<MediaStorage>) => {
    const transcoder = createTranscoder({ dataDir: folder });
    const workFolders = createWorkFolders(join(folder, 'work'));
    const deps = { ...others, db, storage: { ...storage, ...changes }, transcoder, workFolders };
    return createMediaProcessors(deps)['media.transcode']({ assetId }, { ...running, last: true });
  };
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  await expect(run({ room: () => Promise.resolve(256 * 1024 ** 2 + 2 * size - 1) })).rejects.toSatisfy(isNoRoom);
  await expect(run({ putFile: () => Promise.reject(full) })).rejects.toSatisfy(isDependencyDown);
  expect(await asset(assetId)).toMatchObject({ state: 'processing', failureCode: null });
  expect(await readdir(join(folder, 'work'))).not.toContain(assetId);
  await run({ room: () => Promise.resolve(256 * 1024 ** 2 + 2 * size) });
  expect(await asset(assetId)).toMatchObject({ state: 'ready', failureCode: null });
});

it('ends a bad file as a failed asset with a sentence, and keeps nothing of it', async () => {
  const assetId = await upload('#EXTM3U\nhttp://127.0.0.1:1/elsewhere.ts\n');
  await processor()({ assetId }, running);
  expect(await asset(assetId)).toMatchObject({
    state: 'failed',
    failureCode: 'file_is_playlist',
    failureText: 'This is a playlist that points to other files. Please upload the video itself.',
  });
  expect(await storage.list(sourceKeyOf(assetId))).toEqual([]);
});

it('ends a film that took too long in its last try, and not one that is handed back', async () => {
  const film = await makeSource(join(folder, 'slow.mp4'), { seconds: 2 });
  const [late, handedBack] = [await upload({ film }), await upload({ film })];
  const run = (assetId: string, reason: unknown) =>
    processor()({ assetId }, { signal: AbortSignal.abort(reason), last: true });
  await expect(run(late, new DOMException('over', 'TimeoutError'))).rejects.toThrow('over');
  expect(await asset(late)).toMatchObject({ state: 'failed', failureCode: 'too_slow' });
  await expect(run(handedBack, new Error('the worker stops'))).rejects.toThrow('the worker stops');
  expect(await asset(handedBack)).toMatchObject({ state: 'processing', failureCode: null });
});

/** Storage that, like a bucket, makes a copy of the film for each attempt; `copied` are the sources that a work folder then holds. */
function copying(changes: Partial<MediaStorage> = {}) {
  const copied: number[] = [];
  const copies: MediaStorage = {
    ...storage,
    localFile: async (key, place) => {
      await mkdir(place, { recursive: true });
      const path = join(place, randomUUID());
      await copyFile(join(folder, 'media', key), path);
      copied.push((await readdir(place)).length);
      return path;
    },
    ...changes,
  };
  return { copied, copies };
}

it('keeps no second copy of a film, and none after its last try', async () => {
  const assetId = await upload('a film');
  const { copied, copies } = copying();
  const transcoder: Transcoder = {
    run: () => {
      throw new Error('not today');
    },
  };
  const workFolders = createWorkFolders(join(folder, 'work'));
  const transcode = createMediaProcessors({ ...others, db, storage: copies, transcoder, workFolders })[
    'media.transcode'
  ];
  for (const last of [false, false, true]) {
    await expect(transcode({ assetId }, { ...running, last })).rejects.toThrow('not today');
  }
  expect(copied).toEqual([1, 1, 1]);
  expect(await asset(assetId)).toMatchObject({ state: 'failed', failureCode: 'processing_failed' });
  expect(await readdir(join(folder, 'work'))).not.toContain(assetId);
});

it('removes the work of a finished film whose source could not be deleted', async () => {
  const assetId = await upload('a film');
  await db.prisma.asset.update({ where: { id: assetId }, data: { state: 'playable' } });
  const { copies } = copying({ delete: () => Promise.reject(new Error('not today')) });
  const transcoder: Transcoder = { async *run() {} };
  const workFolders = createWorkFolders(join(folder, 'work'));
  const transcode = createMediaProcessors({ ...others, db, storage: copies, transcoder, workFolders })[
    'media.transcode'
  ];
  await expect(transcode({ assetId }, running)).rejects.toThrow('not today');
  expect(await asset(assetId)).toMatchObject({ state: 'ready' });
  await transcode({ assetId }, running);
  expect(await readdir(join(folder, 'work'))).not.toContain(assetId);
});

it('ends uploads that were left unfinished, and deletes what nobody waits for', async () => {
  const after = (days: number) => ({ now: () => new Date(Date.now() + days * 24 * 3_600_000) });
  const unfinished = await beginUpload();
  const [failed, waiting] = [await upload('not to be prepared any more'), await upload('still to be prepared')];
  const failure = { state: 'failed', failureCode: 'processing_failed', failureText: 'Something went wrong.' };
  await db.prisma.asset.update({ where: { id: failed }, data: failure });
  const parts = ['', '.json'].map((end) => sourceKeyOf(unfinished) + end);
  for (const key of parts) await storage.put(key, 'a part');

  const workFolders = createWorkFolders(join(folder, 'left'));
  await workFolders.open('demo');
  // What killed workers left.
  for (const name of [failed, `${failed}-share-1`, waiting, `${randomUUID()}-share-0`]) await workFolders.openNew(name);

  const uploads = join(folder, 'media/uploads');
  const halfStored = '.0123456789abcdef.tmp';
  await writeFile(join(uploads, halfStored), 'half a part');

  await cleanUpUploads({ db, storage, workFolders, clock: after(0) });
  expect(await readdir(uploads)).toContain(halfStored);

  await cleanUpUploads({ db, storage, workFolders, clock: after(6) });
  expect(await readdir(uploads)).not.toContain(halfStored);
  expect(new Set(await workFolders.names())).toEqual(new Set(['demo', waiting]));
  expect(await storage.list(sourceKeyOf(unfinished))).toEqual(parts);
  expect(await mayUpload({ db }, { assetId: unfinished, caller: { accountId: ownerId } })).toBe(true);

  await cleanUpUploads({ db, storage, workFolders, clock: after(8) });
  expect(await mayUpload({ db }, { assetId: unfinished, caller: { accountId: ownerId } })).toBe(false);
  expect(await asset(unfinished)).toMatchObject({
    state: 'failed',
    failureCode: 'upload_unfinished',
    failureText: "This upload wasn't finished within 7 days. Please start it again.",
    sourceKey: null,
  });
  expect(await asset(failed)).toMatchObject({ failureCode: 'processing_failed', sourceKey: null });
  expect(await asset(waiting)).toMatchObject({ state: 'queued', sourceKey: sourceKeyOf(waiting) });
  expect(await storage.list('uploads/')).toContain(sourceKeyOf(waiting));
  for (const id of [unfinished, failed]) expect(await storage.list(sourceKeyOf(id))).toEqual([]);
});
