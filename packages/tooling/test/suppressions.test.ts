import { describe, expect, it } from 'vitest';
import { unreasonedSuppressions } from '../src/suppressions.ts';

const complaintsAbout = (text: string): number => unreasonedSuppressions([{ path: 'a.ts', text }]).length;

describe('suppressions', () => {
  it.each([
    ['// oxlint-disable-next-line no-console', 1],
    ['// oxlint-disable-next-line no-console -- short', 1],
    ['// oxlint-disable-next-line no-console -- the command line is this program’s face', 0],
    ['/* eslint-disable no-console */', 1],
    [`const x = 1; /${'/'} oxlint-disable-line no-console`, 1],
    ['// @ts-ignore because it hurts', 1],
    ['// prettier-ignore', 1],
    ['const text = "oxlint-disable";', 0],
    [`const x = 1; /${'/'} nothing switched off`, 0],
  ])('%s → %i complaint(s)', (text, count) => {
    expect(complaintsAbout(text)).toBe(count);
  });

  it('names the file and the line', () => {
    expect(unreasonedSuppressions([{ path: 'b.ts', text: 'x\n// oxlint-disable-line y' }])).toEqual([
      expect.objectContaining({ path: 'b.ts', line: 2 }),
    ]);
  });
});
