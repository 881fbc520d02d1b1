import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { count } from '../src/test-run/counts.ts';
import { readOptions } from '../src/test-run/options.ts';
import { runScheduled } from '../src/test-run/schedule.ts';
import { findLeaks } from '../src/test-run/secrets.ts';
import { redisTests, suites } from '../src/test-run/suites.ts';
import { summarise } from '../src/test-run/summary.ts';

const good = { code: 0, timedOut: false };
const bad = { code: 1, timedOut: false };
const vitestReport = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const file = (status: string, ...tests: string[]): unknown => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe('counting', () => {
  it.each([
    ['a check that passes', 'check', good, undefined, 1, 0],
    ['a check that fails', 'check', bad, undefined, 0, 1],
    ['passing tests', 'vitest', good, vitestReport, 5, 0],
    ['a skipped test', 'vitest', good, { ...vitestReport, numPendingTests: 1 }, 5, 1],
    ['a todo', 'vitest', good, { ...vitestReport, numTodoTests: 2 }, 5, 2],
    [
      'failing tests',
      'vitest',
      bad,
      { ...vitestReport, numFailedTests: 2, testResults: [file('failed', 'failed')] },
      5,
      2,
    ],
    ['a file that does not load', 'vitest', bad, { ...vitestReport, testResults: [file('failed')] }, 5, 1],
    ['a failure outside any test', 'vitest', bad, vitestReport, 5, 1],
    ['no report', 'vitest', bad, undefined, 0, 1],
    ['no test', 'vitest', good, { ...vitestReport, numPassedTests: 0 }, 0, 1],
    ['the time limit', 'vitest', { code: null, timedOut: true }, vitestReport, 5, 1],
    ['journeys', 'playwright', good, { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 } }, 3, 0],
    ['a skipped journey', 'playwright', good, { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 1 } }, 3, 1],
    ['an unsteady journey', 'playwright', good, { stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 } }, 4, 0],
  ] as const)('%s', (_name, counting, outcome, report, passed, failed) => {
    expect(count(counting, outcome, report)).toMatchObject({ passed, failed });
  });
});

it('names what passed only when it was tried again', () => {
  const tests = [
    { status: 'passed', fullName: 'a first', failureMessages: ['too late'] },
    { status: 'passed', fullName: 'a second', failureMessages: [] },
  ];
  const report = { ...vitestReport, testResults: [{ name: 'a.int.test.ts', assertionResults: tests }] };
  expect(count('vitest', good, report).unsteady).toEqual(['a.int.test.ts: a first']);

  const spec = (title: string, status: string) => ({ title, file: 'watch.spec.ts', tests: [{ status }] });
  const suites = [{ specs: [spec('plays', 'flaky')], suites: [{ specs: [spec('rests', 'expected')] }] }];
  const journeys = { stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }, suites };
  expect(count('playwright', good, journeys).unsteady).toEqual(['watch.spec.ts: plays']);
  expect(count('playwright', good, { ...journeys, suites: [] }).unsteady).toBeUndefined();
});

describe('the summary', () => {
  it('ends with the sum of all suites', () => {
    const text = summarise([
      { name: 'unit', passed: 10, failed: 1, milliseconds: 1234 },
      { name: 'lint', passed: 1, failed: 0, milliseconds: 10 },
    ]);
    expect(text.split('\n').at(-1)).toBe('11 passed, 1 failed');
    expect(text).not.toContain('unsteady');
    const shaken = { name: 'e2e', passed: 1, failed: 0, milliseconds: 1, unsteady: ['watch.spec.ts: plays'] };
    expect(summarise([shaken])).toContain('\nunsteady: watch.spec.ts: plays\n1 passed, 0 failed');
  });
});

describe('the command line', () => {
  it('means everything when nothing is named', () => {
    expect(readOptions([]).names).toEqual(suites.filter(({ name }) => name !== 'redis').map(({ name }) => name));
  });
  it('hands what follows -- to the one suite named', () => {
    expect(readOptions(['unit', '--', 'packages/rules'])).toMatchObject({ names: ['unit'], extra: ['packages/rules'] });
  });
  it.each([[['nonsense']], [['--', 'x']], [['unit', 'e2e', '--', 'x']]])('refuses %j', (args) => {
    expect(() => readOptions(args)).toThrow(Error);
  });
});

it('every path of the tests that Redis repeats begins that of a test', () => {
  const root = resolve(import.meta.dirname, '../../..');
  const paths = globSync('{apps,packages}/*/test/**/*.int.test.ts', { cwd: root });
  expect(redisTests.filter((start) => !paths.some((path) => path.startsWith(start)))).toEqual([]);
});

describe('the schedule', () => {
  const item = (name: string, cores: number, ...after: string[]) => ({ name, cores, after });
  const trace = async (
    cores: number,
    ...items: ReturnType<typeof item>[]
  ): Promise<{ most: number; ended: string[] }> => {
    const ended: string[] = [];
    let used = 0;
    let most = 0;
    await runScheduled(items, cores, async ({ name, cores: width }) => {
      used += width;
      most = Math.max(most, used);
      await Promise.resolve();
      used -= width;
      ended.push(name);
    });
    return { most, ended };
  };

  it('never plans more than the machine has', async () => {
    const { most, ended } = await trace(2, item('a', 1), item('b', 2), item('c', 1), item('d', 1));
    expect(most).toBe(2);
    expect(ended).toHaveLength(4);
  });
  it('keeps the order that items ask for, and ignores those that do not run', async () => {
    const { ended } = await trace(4, item('e2e', 2, 'build', 'absent'), item('build', 1));
    expect(ended).toEqual(['build', 'e2e']);
  });
  it('runs spare items one at a time beside the others, and as usual when no others are left', async () => {
    const spare = (name: string) => ({ ...item(name, 1), spare: true });
    const wide = Promise.withResolvers<void>();
    const log: string[] = [];
    const items = [item('wide', 2), ...['a', 'b', 'c', 'd'].map(spare)];
    await runScheduled(items, 2, async ({ name }, isBeside) => {
      log.push(`${name}${isBeside ? ' beside' : ''}`);
      if (name === 'b') wide.resolve();
      await (name === 'wide' ? wide.promise : Promise.resolve());
      log.push(`${name} ended`);
    });
    expect(log.slice(0, 4)).toEqual(['wide', 'a beside', 'a ended', 'b beside']);
    const rest = log.slice(log.indexOf('wide ended') + 1).filter((line) => /^[cd]/.test(line));
    expect(rest).toEqual(['c', 'd', 'c ended', 'd ended']);
  });
  it('runs what is wider than the machine alone', async () => {
    expect((await trace(1, item('wide', 4), item('slim', 1))).ended).toEqual(['wide', 'slim']);
  });
});

describe('the search for secrets', () => {
  const body = Buffer.from('{"alg":"EdDSA","typ":"at+jwt"}').toString('base64url');
  it.each([
    ['{"password":"canary-4711"}', 1],
    [`{"authorization":"Bearer ${body}.${body}.${body}"}`, 1],
    ['GET /verify?code=a1b2c3d4', 1],
    ['GET /verify?code=[hidden]', 0],
    ['{"msg":"signed in"}', 0],
    ['Error: Invalid API Key provided: sk_test_4f1c09ab77e2', 1],
    ['paid with 4000 0000 0000 0002', 1],
    ['{"card":"ends 0002"}', 0],
  ])('%s', (line, leaks) => {
    expect(findLeaks('api.log', line, new Set(['a1b2c3d4']))).toHaveLength(leaks);
  });
});
