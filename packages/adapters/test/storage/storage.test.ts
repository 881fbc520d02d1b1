import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DependencyDown } from '@houselights/core';
import type { MediaStorage } from '@houselights/core';
import { createDiskStorage, createS3Storage, openUploadDatastore } from '../../src/storage/index.ts';
import { startS3StandIn } from '@houselights/testkit/s3-stand-in';
import type { Trouble } from '@houselights/testkit/s3-stand-in';

const kinds = { disk: openDisk, s3: openS3 } as const;

describe.each(Object.entries(kinds))('media storage on %s', (_kind, openStorage) => {
  let storage: MediaStorage;
  let folder: string;
  let close: () => Promise<void>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'houselights-storage-'));
    ({ storage, close } = await openStorage(folder));
  });
  afterAll(async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  });

  const text = async (key: string, range?: { start: number; end: number }): Promise<string | undefined> => {
    return (await storage.read(key, range))?.toString();
  };

  it('stores bytes and files and reads them whole or in part', async () => {
    await writeFile(join(folder, 'source'), 'from a file');
    await storage.put('assets/a1/master.m3u8', '0123456789');
    await storage.putFile('assets/a1/360p/00000.m4s', join(folder, 'source'));
    expect(await text('assets/a1/master.m3u8')).toBe('0123456789');
    expect(await text('assets/a1/master.m3u8', { start: 2, end: 4 })).toBe('234');
    expect(await text('assets/a1/360p/00000.m4s')).toBe('from a file');
    expect(await storage.stat('assets/a1/master.m3u8')).toMatchObject({ size: 10 });
  });

  it('replaces an object whole and changes its validator', async () => {
    await storage.put('assets/a2/x.json', 'one');
    const before = await storage.stat('assets/a2/x.json');
    await storage.put('assets/a2/x.json', 'another');
    expect(await text('assets/a2/x.json')).toBe('another');
    expect((await storage.stat('assets/a2/x.json'))?.etag).not.toBe(before?.etag);
  });

  it('opens one version and no other', async () => {
    await storage.put('assets/a3/x.json', 'one');
    const before = await storage.stat('assets/a3/x.json');
    const one = () => storage.read('assets/a3/x.json', { start: 1, end: 2 }, before?.etag);
    expect((await one())?.toString()).toBe('ne');
    await storage.put('assets/a3/x.json', 'another');
    // A file on a disk may still be open: then all of it is of that version.
    expect(['ne', undefined]).toContain((await one())?.toString());
    const other = await storage.stat('assets/a3/x.json');
    expect(await storage.read('assets/a3/x.json', undefined, `${other?.etag}0`)).toBeUndefined();
    const after = await storage.stat('assets/a3/x.json');
    expect((await storage.read('assets/a3/x.json', undefined, after?.etag))?.toString()).toBe('another');
  });

  it('answers undefined for what is absent', async () => {
    expect(await storage.stat('assets/none/x')).toBeUndefined();
    expect(await storage.read('assets/none/x')).toBeUndefined();
    expect(await storage.localFile('assets/none/x', folder)).toBeUndefined();
    expect(await storage.stat('assets')).toBeUndefined();
    await storage.delete('assets/none/x');
    await storage.deletePrefix('assets/none/');
  });

  it('lists and deletes below a prefix, and only there', async () => {
    for (const key of ['assets/b1/c', 'assets/b1/a', 'assets/b1/d/e', 'assets/b10/a']) await storage.put(key, key);
    expect(await storage.list('assets/b1/')).toEqual(['assets/b1/a', 'assets/b1/c', 'assets/b1/d/e']);
    await storage.deletePrefix('assets/b1/');
    expect(await storage.list('assets/b1/')).toEqual([]);
    expect(await text('assets/b10/a')).toBe('assets/b10/a');
    await storage.delete('assets/b10/a');
    expect(await storage.stat('assets/b10/a')).toBeUndefined();
  });

  it('hands out a local file with the same bytes', async () => {
    await storage.put('uploads/u1', 'film');
    const path = await storage.localFile('uploads/u1', folder);
    expect(await readFile(path ?? '', 'utf8')).toBe('film');
  });

  it.each([
    '../escape',
    'assets/../../escape',
    '/etc/passwd',
    'a//b',
    'a/./b',
    '.hidden',
    'a\0b',
    'a\\b',
    '',
    'a/',
    'a b',
  ])('refuses the key %j', async (key) => {
    await expect(async () => storage.put(key, 'x')).rejects.toThrow(TypeError);
    await expect(async () => storage.read(key)).rejects.toThrow(TypeError);
    await expect(async () => storage.stat(key)).rejects.toThrow(TypeError);
    await expect(async () => storage.deletePrefix(`${key}/`)).rejects.toThrow(TypeError);
  });
});

async function openDisk(folder: string): Promise<{ storage: MediaStorage; close: () => Promise<void> }> {
  const storage = createDiskStorage(join(folder, 'media'));
  return { storage, close: () => Promise.resolve(storage.close()) };
}

it('a disk deletes what killed processes left half stored, and nothing that may still be under way', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-storage-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const storage = createDiskStorage(folder);
  onTestFinished(() => storage.close());
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await storage.deleteHalfStored?.(at(1));
  const keys = ['assets/a1/audio/00000.m4s', 'uploads/0123456789abcdef.tmp'];
  for (const key of keys) await storage.put(key, 'whole');
  const left = ['assets/a1/audio/.b077e508e939c341.tmp', 'uploads/.0123456789abcdef.tmp'];
  for (const path of left) await writeFile(join(folder, path), 'half');
  const isThere = async (path: string) => (await readdir(join(folder, dirname(path)))).includes(basename(path));
  const there = () => Promise.all(left.map(isThere));

  await storage.deleteHalfStored?.(at(-1));
  expect(await there()).toEqual([true, true]);
  await storage.deleteHalfStored?.(at(1));
  expect(await there()).toEqual([false, false]);
  expect(await storage.list('')).toEqual(keys);
});

async function openS3() {
  const server = await startS3StandIn();
  const settings = {
    bucket: 'media',
    region: 'us-east-1',
    endpoint: server.url,
    accessKeyId: 'stand-in',
    secretAccessKey: 'stand-in-secret',
    forcePathStyle: true,
  };
  const storage = createS3Storage(settings);
  const close = async (): Promise<void> => {
    storage.close();
    await server.close();
  };
  return { storage, settings, server, close };
}

it.each([
  [true, 'https://media.example:8443/media/assets/a1/360p/00001.m4s', 'https://media.example:8443'],
  [false, 'https://media.media.example:8443/assets/a1/360p/00001.m4s', 'https://media.media.example:8443'],
])('a bucket signs addresses for players, path style: %s', async (forcePathStyle, address, origin) => {
  const { settings, close } = await openS3();
  onTestFinished(close);
  const publicEndpoint = 'https://media.example:8443';
  // By the site's clock, whatever this machine's says; a store may be a little behind.
  const clock = { now: () => new Date('2031-02-03T04:05:06.000Z') };
  const storage = createS3Storage({ ...settings, forcePathStyle, publicEndpoint }, { clock });
  onTestFinished(() => storage.close());
  const request = { method: 'GET', contentType: 'video/iso.segment', cacheControl: 'private, max-age=10' } as const;
  const sign = async (method: 'GET' | 'HEAD') =>
    new URL((await storage.links?.sign('assets/a1/360p/00001.m4s', { ...request, method })) ?? '');
  const signed = await sign('GET');
  expect([signed.origin + signed.pathname, storage.links?.origin]).toEqual([address, origin]);
  expect(Object.fromEntries(signed.searchParams)).toMatchObject({
    'X-Amz-Expires': '25',
    'X-Amz-Date': '20310203T040501Z',
    'response-content-type': 'video/iso.segment',
    'response-cache-control': 'private, max-age=10',
  });
  expect(signed.search).not.toContain(settings.secretAccessKey);
  const signature = ({ searchParams }: URL) => searchParams.get('X-Amz-Signature');
  expect(signature(await sign('HEAD'))).not.toBe(signature(signed));
  await expect(async () => storage.links?.sign('../x', request)).rejects.toThrow(TypeError);
});

it('a bucket gives what was signed, and hands out no address unless players can reach it', async () => {
  const { settings, server, close } = await openS3();
  onTestFinished(close);
  const storage = createS3Storage({ ...settings, publicEndpoint: server.url });
  onTestFinished(() => storage.close());
  await storage.put('assets/a1/x', 'a film');
  const signed = await storage.links?.sign('assets/a1/x', {
    method: 'GET',
    contentType: 'video/mp4',
    cacheControl: 'private',
  });
  expect(await (await fetch(signed ?? '')).text()).toBe('a film');
  expect(createS3Storage(settings).links).toBeUndefined();
});

it('gives up on a bucket that accepts a request and says nothing', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { settings, close } = await openS3();
  onTestFinished(close);
  const { port } = silent.address() as AddressInfo;
  const storage = createS3Storage({ ...settings, endpoint: `http://127.0.0.1:${port}` }, { mayBeSilentMs: 50 });
  onTestFinished(() => {
    storage.close();
    silent.close();
  });
  await expect(storage.stat('assets/a1/x')).rejects.toBeInstanceOf(DependencyDown);
  await expect(storage.put('assets/a1/x', 'a film')).rejects.toBeInstanceOf(DependencyDown);
});

describe('a bucket that is away', () => {
  const told = (code: string): string => `<Error><Code>${code}</Code></Error>`;
  const troubles: readonly (readonly [name: string, trouble: Trouble])[] = [
    ['has too much to do', { status: 503, text: told('SlowDown') }],
    ['has trouble of its own', { status: 500, text: told('InternalError') }],
    ['is asked too often', { status: 429, text: told('TooManyRequests') }],
    ['is behind a proxy that does not reach it', { status: 502, text: '<html>Bad Gateway</html>' }],
    ['takes our keys no more', { status: 403, text: told('InvalidAccessKeyId') }],
  ];
  /** Everything that asks the bucket, by name, with what it rejects with. */
  const askAll = async ({ storage, settings }: Awaited<ReturnType<typeof openS3>>) => {
    const { datastore } = await openUploadDatastore({ kind: 's3', ...settings });
    const film = fileURLToPath(import.meta.url);
    const work: Readonly<Record<string, () => Promise<unknown>>> = {
      put: () => storage.put('assets/a1/x', 'x'),
      putFile: () => storage.putFile('assets/a1/x', film),
      stat: () => storage.stat('assets/a1/x'),
      read: () => storage.read('assets/a1/x'),
      list: () => storage.list('assets/a1/'),
      delete: () => storage.delete('assets/a1/x'),
      deletePrefix: () => storage.deletePrefix('assets/a1/'),
      localFile: () => storage.localFile('assets/a1/x', tmpdir()),
      upload: () => datastore.getUpload('uploads/a1'),
    };
    const asked = Object.entries(work).map(async ([name, ask]) => [name, await ask().catch(identity)] as const);
    return Object.fromEntries(await Promise.all(asked));
  };
  const identity = (error: unknown): unknown => error;

  it.each(troubles)('is known as one that %s, and heals', async (_name, trouble) => {
    const bucket = await openS3();
    onTestFinished(bucket.close);
    await bucket.storage.put('assets/a1/x', 'film');
    bucket.server.trouble = trouble;
    const errors = Object.entries(await askAll(bucket));
    expect(errors.filter(([, error]) => !(error instanceof DependencyDown))).toEqual([]);
    bucket.server.trouble = undefined;
    expect(await bucket.storage.stat('assets/a1/x')).toMatchObject({ size: 4 });
  });

  it('is known as one that waited too long for the bytes of a file', async () => {
    const bucket = await openS3();
    onTestFinished(bucket.close);
    bucket.server.trouble = { status: 400, text: told('RequestTimeout') };
    await expect(bucket.storage.put('assets/a1/x', 'x')).rejects.toBeInstanceOf(DependencyDown);
  });

  it('is known when it leaves within an object', async () => {
    const bucket = await openS3();
    onTestFinished(bucket.close);
    await bucket.storage.put('uploads/a1', 'a whole film');
    bucket.server.trouble = 'cut';
    const folder = await mkdtemp(join(tmpdir(), 'houselights-storage-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await expect(bucket.storage.localFile('uploads/a1', folder)).rejects.toBeInstanceOf(DependencyDown);
    await expect(bucket.storage.read('uploads/a1')).rejects.toBeInstanceOf(DependencyDown);
  });

  it('is not taken for one without the object', async () => {
    const bucket = await openS3();
    onTestFinished(bucket.close);
    for (const text of [told('NoSuchBucket'), '']) {
      bucket.server.trouble = { status: 404, text };
      await expect(bucket.storage.read('uploads/a1')).rejects.toBeInstanceOf(DependencyDown);
      await expect(bucket.storage.localFile('uploads/a1', tmpdir())).rejects.toBeInstanceOf(DependencyDown);
    }
  });

  it('is not taken for one that has deleted what it keeps', async () => {
    const bucket = await openS3();
    onTestFinished(bucket.close);
    await bucket.storage.put('assets/a1/x', 'x');
    bucket.server.trouble = 'keep';
    await expect(bucket.storage.deletePrefix('assets/a1/')).rejects.toBeInstanceOf(DependencyDown);
  });
});

it('on disk reads more files at once than it keeps open, also while they are closed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-storage-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const storage = createDiskStorage(folder);
  const keys = Array.from({ length: 700 }, (_, at) => `assets/a1/${at}`);
  for (const key of keys) await storage.put(key, `the bytes of ${key}`);
  const etags = await Promise.all(keys.map(async (key) => (await storage.stat(key))?.etag));
  const readAll = () => Promise.all(keys.map((key, at) => storage.read(key, undefined, etags[at])));
  const reads = [readAll(), readAll()];
  storage.close();
  const again = await readAll();
  for (const read of [...(await Promise.all(reads)), again]) {
    expect(read.map((bytes) => bytes?.toString())).toEqual(keys.map((key) => `the bytes of ${key}`));
  }
  storage.close();
});

it('on disk lets no other user of the machine past its folders, also where they were open before', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'houselights-storage-'));
  const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;
  const fresh = join(parent, 'fresh');
  await createDiskStorage(fresh).put('assets/a1/360p/00000.m4s', 'film');
  for (const path of ['', 'assets', 'assets/a1', 'assets/a1/360p']) expect(await modeOf(join(fresh, path))).toBe(0o700);
  const old = join(parent, 'old');
  await mkdir(old);
  await chmod(old, 0o755);
  createDiskStorage(old);
  expect(await modeOf(old)).toBe(0o700);
  await rm(parent, { recursive: true });
});

it('on disk is away while its folder is not mounted', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'houselights-storage-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const storage = createDiskStorage(join(parent, 'media'));
  const local = () => storage.localFile('uploads/u1', parent);
  await expect(local()).rejects.toBeInstanceOf(DependencyDown);
  await mkdir(join(parent, 'media'));
  await expect(local()).rejects.toBeInstanceOf(DependencyDown);
  await storage.put('uploads/u1', 'film');
  expect(await local()).toBe(join(parent, 'media/uploads/u1'));
  await storage.delete('uploads/u1');
  expect(await local()).toBeUndefined();
});
