import { expect, test } from 'vitest';
import { batchReads } from './batch-reads.ts';

/** A reader whose statements finish when the test says so. */
function heldReads() {
  const statements: { readonly keys: readonly string[]; readonly end: PromiseWithResolvers<void> }[] = [];
  const read = batchReads(async (keys) => {
    const end = Promise.withResolvers<void>();
    statements.push({ keys, end });
    await end.promise;
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `row of ${key}`]));
  });
  return { read, statements };
}

test('one statement serves all who asked while the last one was under way', async () => {
  const { read, statements } = heldReads();
  const first = read('a');
  const later = [read('b'), read('a'), read('nobody'), read('b')];
  expect(statements.map(({ keys }) => keys)).toEqual([['a']]);
  statements[0]?.end.resolve();
  expect(await first).toBe('row of a');
  await expect.poll(() => statements.length).toBe(2);
  expect(statements[1]?.keys).toEqual(['b', 'a', 'nobody']);
  statements[1]?.end.resolve();
  expect(await Promise.all(later)).toEqual(['row of b', 'row of a', undefined, 'row of b']);
});

test('a read that is asked for after a statement began is not answered by it', async () => {
  const { read, statements } = heldReads();
  const before = read('a');
  const after = read('a');
  statements[0]?.end.resolve();
  await before;
  await expect.poll(() => statements.length).toBe(2);
  statements[1]?.end.resolve();
  expect(await after).toBe('row of a');
});

test('a failed statement fails those who waited for it, and nobody else', async () => {
  const { read, statements } = heldReads();
  const first = read('a');
  const second = read('b');
  statements[0]?.end.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await expect.poll(() => statements.length).toBe(2);
  statements[1]?.end.resolve();
  expect(await second).toBe('row of b');
});

test('a thousand askers are served in statements of at most 256 keys', async () => {
  const sizes: number[] = [];
  const read = batchReads(async (keys) => {
    sizes.push(keys.length);
    await Promise.resolve();
    return new Map(keys.map((key) => [key, key]));
  });
  const keys = Array.from({ length: 1_000 }, (_, index) => String(index));
  expect(await Promise.all(keys.map((key) => read(key)))).toEqual(keys);
  expect(Math.max(...sizes)).toBe(256);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(1_000);
});
