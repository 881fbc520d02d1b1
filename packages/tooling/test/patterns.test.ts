import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPatterns } from '../src/patterns/find-patterns.ts';
import { endlessPatterns } from '../src/patterns/measure-patterns.ts';
import { sourceFiles } from '../src/source-files.ts';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '../../..');
/** Code that only reads the repository's own files on a developer's machine. */
const forWork = /^(?:apps\/(?:bench|e2e)|packages\/(?:tooling|testkit))\//;
const isProduct = (path: string): boolean =>
  /^(?:apps|packages)\/[\w-]+\/src\//.test(path) && !/\.test\.tsx?$/.test(path) && !forWork.test(path);

/** Characters that tell the two kinds apart. */
const much = 300_000;
/** Linear patterns take milliseconds, quadratic ones a minute. */
const limitMs = 4_000;

const repeats = ({ source }: { readonly source: string }): boolean => /[*+]|\{\d+,\}/.test(source);
const measured = (source: string, flags = '') => ({ source, flags, length: much });

describe('the patterns of the product', () => {
  const { found, unknown } = findPatterns(sourceFiles(root).filter(({ path }) => isProduct(path)));

  it('are all known', () => {
    expect(found.length).toBeGreaterThan(150);
    expect(unknown.map(({ path }) => path)).toEqual([]);
  });

  it('are through 300,000 of their worst characters at once', { timeout: 600_000 }, async () => {
    const patterns = found.filter(repeats);
    const endless = await endlessPatterns(
      patterns.map(({ source, flags }) => measured(source, flags)),
      limitMs,
    );
    expect(
      endless.map(
        ({ index, text }) =>
          `${patterns[index]?.path}:${patterns[index]?.line} /${patterns[index]?.source}/ and ${text}`,
      ),
    ).toEqual([]);
  });

  it('include those of zod', { timeout: 600_000 }, async () => {
    const patterns = Object.entries(z.core.regexes).flatMap(([name, value]) =>
      value instanceof RegExp && repeats(value) ? [{ name, value }] : [],
    );
    expect(patterns.length).toBeGreaterThan(20);
    const endless = await endlessPatterns(
      patterns.map(({ value }) => measured(value.source, value.flags)),
      limitMs,
    );
    expect(endless.map(({ index, text }) => `${patterns[index]?.name} and ${text}`)).toEqual([]);
  });
});

describe('a careless pattern', () => {
  it.each([
    [String.raw`\{\\[^}]*\}`, 'g'],
    [String.raw`\s+$`, ''],
    [String.raw`^(?:a+)+$`, ''],
    [String.raw`<!--[\s\S]*?-->`, 'g'],
    [String.raw`\?.*$`, ''],
    [String.raw`^\w+@\w+-\w+x\w+$`, ''],
    [String.raw`(.*),(.*)!`, 's'],
    [String.raw`https?:\/\/[^ ]*\.html`, ''],
  ])('is found: /%s/%s', { timeout: 300_000 }, async (source, flags) => {
    expect(await endlessPatterns([measured('^a+$'), measured(source, flags), measured('b*')], 1_000)).toMatchObject([
      { index: 1 },
    ]);
  });

  it('is not found by a process that has no time to listen', { timeout: 300_000 }, async () => {
    const block = setInterval(() => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200), 1);
    try {
      expect(
        await endlessPatterns(
          ['b*', 'c*', 'd*', 'e*'].map((source) => measured(source)),
          1_000,
        ),
      ).toEqual([]);
    } finally {
      clearInterval(block);
    }
  });

  it('is found in what RegExp is given, too', () => {
    const text = 'const part = "a+"; const raw = String.raw`\\s${part}`; new RegExp(`^${raw}$`, "u"); RegExp(given);';
    const { found, unknown } = findPatterns([{ path: 'a.ts', text }]);
    expect(found).toMatchObject([{ source: String.raw`^\sa+$`, flags: 'u' }]);
    expect(unknown).toMatchObject([{ code: 'RegExp(given)' }]);
  });
});
