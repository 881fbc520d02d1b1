import { expect, it } from 'vitest';
import { readVerifyArguments } from './arguments.ts';

const head = { day: '2026-11-22', height: 3, position: 9, hash: 'ab' };
const files: Record<string, string> = {
  'kept.json': JSON.stringify({
    publicKey: 'k',
    items: [{ ...head, signature: 's', signedAt: '2026-11-22T00:00:00.000Z' }],
  }),
  'none.json': '{"items":[]}',
  'torn.json': '{"publicKey":',
};
const read = (args: string[]) =>
  readVerifyArguments(args, (path) => {
    const text = files[path];
    return text === undefined ? Promise.reject(new Error('ENOENT')) : Promise.resolve(text);
  });

it('reads a day and a file of kept heads', async () => {
  expect(await read([])).toEqual({ since: undefined, kept: undefined });
  const kept = { publicKey: 'k', items: [head] };
  expect(await read(['--since', '2026-11-22', '--heads', 'kept.json'])).toEqual({ since: '2026-11-22', kept });
});

it.each([
  [['--since', 'yesterday'], /takes a day such as/],
  [['--heads', 'absent.json'], /cannot be read/],
  [['--heads', 'none.json'], /holds no signed heads/],
  [['--heads', 'torn.json'], /holds no signed heads/],
  [['--from', 'x'], /Unknown option/],
])('refuses %j', async (args, words) => {
  await expect(read(args)).rejects.toThrow(words);
});
