import { DependencyDown } from '@houselights/core';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { FileCache, FileKeepsChanging } from './file-cache.ts';
import type { HeldFile } from './file-cache.ts';

const kilobyte = 1_024;
const limits = { bytes: 100 * kilobyte, fileBytes: 40 * kilobyte, lookAgainMs: 1_000, staleMs: 10_000 };
let stored: Map<string, { readonly bytes: Buffer; readonly etag: string }>;
let asked: string[];

const files = {
  stat: async (key: string) => {
    asked.push(`stat ${key}`);
    const file = stored.get(key);
    return file && { size: file.bytes.length, etag: file.etag, modifiedAt: new Date(0) };
  },
  read: async (key: string, range?: { start: number; end: number }, etag?: string) => {
    asked.push(`read ${key}`);
    const file = stored.get(key);
    if (file === undefined || (etag !== undefined && etag !== file.etag)) return undefined;
    return range === undefined ? file.bytes : file.bytes.subarray(range.start, range.end + 1);
  },
};
const put = (key: string, size: number, etag = key): void => void stored.set(key, { bytes: Buffer.alloc(size), etag });

/** Ms of the monotonic clock, which stands still unless a test moves it: a busy machine may pause anywhere. */
let now = 0;

beforeEach(() => {
  stored = new Map();
  asked = [];
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
});

it('looks a file up once for all who ask, and holds it without asking for a while', async () => {
  put('a', 10);
  const cache = new FileCache(files, limits);
  const found = await Promise.all([cache.find('a', false), cache.find('a', false)].map(async (file) => file));
  expect(found[0]).toBe(found[1]);
  expect(asked).toEqual(['stat a', 'read a']);
  expect(cache.find('a', false)).toBe(found[0]);
  expect(await cache.find('nothing', false)).toBeUndefined();
});

it('looks a file up each time that may change, and reads it again when it has', async () => {
  put('a', 10, 'one');
  const cache = new FileCache(files, limits);
  const first = await cache.find('a', true);
  expect(await cache.find('a', true)).toBe(first);
  expect(asked).toEqual(['stat a', 'read a', 'stat a']);
  put('a', 11, 'two');
  expect(await cache.find('a', true)).toMatchObject({ etag: 'two', size: 11 });
});

it('asks again after a while without letting anybody wait, and then lets a deleted file go', async () => {
  put('a', 10);
  const cache = new FileCache(files, limits);
  const first = await cache.find('a', false);
  stored.delete('a');
  now += limits.lookAgainMs;
  expect(cache.find('a', false)).toBe(first);
  await vi.waitFor(() => expect(cache.held('a', false)).toBeUndefined());
  expect(await cache.find('a', false)).toBeUndefined();
  expect(cache.bytes.held).toBe(0);
});

it('goes on for a while without its storage, and no longer', async () => {
  put('a', 10);
  const down = new DependencyDown('the media storage');
  let isDown = false;
  const cache = new FileCache({ ...files, stat: (key) => (isDown ? Promise.reject(down) : files.stat(key)) }, limits);
  const first = await cache.find('a', false);
  isDown = true;
  now += limits.staleMs - 1;
  expect(cache.find('a', false)).toBe(first);
  now += 1;
  await expect(cache.find('a', false)).rejects.toBe(down);
});

it('holds nothing that it was not asked for', () => {
  put('a', 10);
  expect(new FileCache(files, limits).held('a', false)).toBeUndefined();
  expect(asked).toEqual([]);
});

it('says so when a file is another each time', async () => {
  const cache = new FileCache({ ...files, read: async () => undefined }, limits);
  put('a', 10);
  await expect(cache.find('a', false)).rejects.toBeInstanceOf(FileKeepsChanging);
});

it('remembers no failure', async () => {
  const down = new DependencyDown('the media storage');
  let isDown = true;
  const cache = new FileCache({ ...files, stat: (key) => (isDown ? Promise.reject(down) : files.stat(key)) }, limits);
  put('a', 10);
  await expect(cache.find('a', false)).rejects.toBe(down);
  isDown = false;
  expect(await cache.find('a', false)).toMatchObject({ size: 10 });
});

it('never holds more than it may, whatever is asked for', async () => {
  const cache = new FileCache(files, limits);
  put('large', 41 * kilobyte);
  expect(await cache.find('large', false)).toMatchObject({ size: 41 * kilobyte, bytes: undefined });
  for (let at = 0; at < 20; at += 1) {
    put(`f${at}`, 20 * kilobyte);
    expect((await cache.find(`f${at}`, false))?.bytes?.length).toBe(20 * kilobyte);
    expect(cache.bytes.held).toBeLessThanOrEqual(limits.bytes);
  }
  // Those that are being read count, too.
  for (let at = 20; at < 40; at += 1) put(`f${at}`, 20 * kilobyte);
  const many = await Promise.all(Array.from({ length: 20 }, async (_, at) => cache.find(`f${20 + at}`, false)));
  expect(many.filter((file) => file?.bytes !== undefined).length).toBeLessThan(3);
});

it('counts what slow readers keep of files that it holds no longer, and then reads further ones in pieces', async () => {
  const cache = new FileCache(files, limits);
  const release: (() => void)[] = [];
  for (let at = 0; at < 12; at += 1) {
    put(`f${at}`, 20 * kilobyte);
    await cache.find(`f${at}`, false);
    const file = cache.held(`f${at}`, false);
    if (file !== undefined) release.push(cache.hold(file));
  }
  const { held, pinned } = cache.bytes;
  expect(pinned).toBeGreaterThan(0);
  expect(held + pinned).toBeLessThanOrEqual(2 * limits.bytes);
  put('more', 20 * kilobyte);
  expect(await cache.find('more', false)).toMatchObject({ bytes: undefined });
  for (const letGo of release) letGo();
  expect(cache.bytes.pinned).toBe(0);
  expect((await cache.find('more', false))?.bytes).toBeDefined();
});

it('counts what is being loaded, so that files read at once do not exceed the memory of slow readers', async () => {
  const cache = new FileCache(files, limits);
  let pinned = 0;
  for (let n = 0; n < 300; n += 6) {
    const keys = Array.from({ length: 6 }, (_, index) => `file-${n + index}`);
    for (const key of keys) put(key, 4 * kilobyte);
    for (const found of await Promise.all(keys.map(async (key) => cache.find(key, false)))) {
      if (found?.bytes !== undefined) cache.hold(found as HeldFile);
    }
    pinned = Math.max(pinned, cache.bytes.pinned);
  }
  expect(pinned).toBeGreaterThan(limits.bytes / 2);
  expect(pinned).toBeLessThanOrEqual(limits.bytes);
});
