import type { Counting } from './suites.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** A remark next to the figures, for a failure that the report attributes to no test. */
  readonly note?: string;
  /** Tests that failed and passed on a retry. They count as passed and need fixing. */
  readonly unsteady?: readonly string[];
}

interface Outcome {
  readonly code: number | null;
  readonly timedOut: boolean;
}

/**
 * Counts a finished suite. A `check` is one test. Skipped tests count as failed, and so does a suite that ran nothing, hit its time limit,
 * or exited with a failure that its report does not name. A test that passed only on a retry counts as passed and is named.
 */
export function count(counting: Counting, outcome: Outcome, report: unknown): Counts {
  if (counting === 'check') return withOutcome({ passed: outcome.code === 0 ? 1 : 0, failed: 0 }, outcome);
  const counted = counting === 'vitest' ? countVitest(report) : countPlaywright(report);
  if (counted === undefined) return withOutcome({ passed: 0, failed: 1, note: 'left no report' }, outcome);
  if (counted.passed + counted.failed === 0) return { passed: 0, failed: 1, note: 'found no test' };
  return withOutcome(counted, outcome);
}

function withOutcome(counts: Counts, { code, timedOut }: Outcome): Counts {
  if (timedOut) return { ...counts, failed: Math.max(1, counts.failed), note: 'ended by its time limit' };
  if (code === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, ...(counts.passed > 0 ? { note: `exit code ${code ?? 'none'}` } : {}) };
}

function countVitest(report: unknown): Counts | undefined {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = fields(report);
  if (typeof numPassedTests !== 'number' || typeof numFailedTests !== 'number') return undefined;
  const skipped = numberOf(numPendingTests) + numberOf(numTodoTests);
  const brokenFiles = (Array.isArray(testResults) ? testResults : []).map(fields).filter((file) => {
    const tests = Array.isArray(file['assertionResults']) ? file['assertionResults'] : [];
    return file['status'] === 'failed' && !tests.some((test) => fields(test)['status'] === 'failed');
  }).length;
  return {
    passed: numPassedTests,
    failed: numFailedTests + skipped + brokenFiles,
    ...(skipped > 0 ? { note: `${skipped} skipped` } : {}),
    ...named(unsteadyTests(testResults)),
  };
}

function countPlaywright(report: unknown): Counts | undefined {
  const { expected, unexpected, flaky, skipped } = fields(fields(report)['stats']);
  if (typeof expected !== 'number' || typeof unexpected !== 'number') return undefined;
  const notRun = numberOf(skipped);
  return {
    passed: expected + numberOf(flaky),
    failed: unexpected + notRun,
    ...(notRun > 0 ? { note: `${notRun} skipped` } : {}),
    ...named(unsteadyJourneys(fields(report)['suites'])),
  };
}

function named(unsteady: readonly string[]): { readonly unsteady?: readonly string[] } {
  return unsteady.length > 0 ? { unsteady } : {};
}

/** Vitest keeps the errors of earlier attempts in the report of a passed test. */
function unsteadyTests(files: unknown): string[] {
  return listOf(files).flatMap((file) =>
    listOf(file['assertionResults'])
      .filter((test) => test['status'] === 'passed' && listOf(test['failureMessages']).length > 0)
      .map((test) => `${String(file['name'])}: ${String(test['fullName'])}`),
  );
}

function unsteadyJourneys(groups: unknown): string[] {
  return listOf(groups).flatMap((group) => [
    ...unsteadyJourneys(group['suites']),
    ...listOf(group['specs'])
      .filter((spec) => listOf(spec['tests']).some((test) => test['status'] === 'flaky'))
      .map((spec) => `${String(spec['file'])}: ${String(spec['title'])}`),
  ]);
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(fields) : [];
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
