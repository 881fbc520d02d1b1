import { afterEach, expect, test, vi } from 'vitest';
import { ChunkFailure, fetchAhead, loadChunk } from './load-chunk.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Never answers; rejects when aborted. */
const hangs = (_url: unknown, { signal }: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('given up'))));

test('a file that hangs is asked for once more', async () => {
  vi.useFakeTimers();
  const ask = vi.fn(hangs).mockImplementationOnce(hangs).mockResolvedValueOnce(new Response('1'));
  vi.stubGlobal('fetch', ask);
  const loaded = loadChunk(() => Promise.resolve('page'), ['assets/hangs-once.js']);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await loaded).toBe('page');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('what is refused is not', async () => {
  const ask = vi.fn().mockRejectedValue(new TypeError('no network'));
  vi.stubGlobal('fetch', ask);
  await expect(loadChunk(() => Promise.resolve(), ['assets/refused.js'])).rejects.toBeInstanceOf(ChunkFailure);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a stylesheet that was only fetched ahead is applied when its page is loaded', async () => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response('')));
  const load = () => loadChunk(() => Promise.resolve('page'), ['assets/ahead.css']);
  fetchAhead(load);
  expect(document.querySelectorAll('link[rel=prefetch][href="/assets/ahead.css"]')).toHaveLength(1);
  // This document loads no style sheets: the failure shows that one was to be applied.
  await expect(load()).rejects.toThrow('could not load /assets/ahead.css');
});

test('an import that never ends, although its files are here, needs a new document', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response('1')));
  const loaded = loadChunk(() => new Promise(() => undefined), ['assets/held.js']).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await loaded).toMatchObject({ name: 'ChunkFailure', gone: true });
});
