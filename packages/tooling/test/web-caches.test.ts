import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from '../src/source-files.ts';

const root = resolve(import.meta.dirname, '../../..');
const sources = sourceFiles(root, /^apps\/web\/src\/.*(?<!\.test)\.tsx?$/);
const pathsOf = (...patterns: RegExp[]): string[] =>
  sources.filter(({ text }) => patterns.every((pattern) => pattern.test(text))).map(({ path }) => path);

const sharedAnswer = /\bcreateSharedAnswers?[(<]/;
const query = /\bqueryFn\b/;
const withSession = /\bcall\(/;
const withoutSession = /\bcallSignedOut\(/;

/** Requested with a session, and shown by a page without the query cache: its keys include the account. */
const known = ['apps/web/src/features/catalog/api/show-progress.ts'];

it('shared answers are asked without a session', () => {
  expect(pathsOf(sharedAnswer, withoutSession).length).toBeGreaterThan(5);
  expect(pathsOf(sharedAnswer, withSession)).toEqual(known);
});

it('what is in the query cache is asked with one', () => {
  expect(pathsOf(query, withSession).length).toBeGreaterThan(5);
  expect(pathsOf(query, withoutSession)).toEqual([]);
});
