import type { Counts } from './counts.ts';

export interface SuiteResult extends Counts {
  readonly name: string;
  readonly milliseconds: number;
}

/** The table of all suites, the flaky tests, and on the last line the totals: `N passed, N failed`. */
export function summarise(results: readonly SuiteResult[]): string {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const width = Math.max(...results.map(({ name }) => name.length), 5);
  const rows = results.map(({ name, ...result }) =>
    [
      result.failed === 0 ? '✓' : '✗',
      name.padEnd(width),
      String(result.passed).padStart(6),
      String(result.failed).padStart(6),
      `${seconds(result.milliseconds)} s`.padStart(9),
      result.note ?? '',
    ]
      .join('  ')
      .trimEnd(),
  );
  const head = `   ${'suite'.padEnd(width)}  passed  failed       time`;
  const unsteady = results.flatMap((result) => result.unsteady ?? []).map((name) => `unsteady: ${name}`);
  return [head, ...rows, '', ...unsteady, `${passed} passed, ${failed} failed`].join('\n');
}

/** Milliseconds as seconds with one decimal. */
export function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
