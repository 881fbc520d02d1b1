import { basename, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from '../src/source-files.ts';
import type { SourceFile } from '../src/source-files.ts';

const root = resolve(import.meta.dirname, '../../..');
const files = sourceFiles(root, /^(?:packages\/jobs\/src|apps\/worker\/src\/processors)\/.*\.ts$/);

/** A job's name and a processor's key start with the feature: `gift.deliver`. */
const declared = /(?:defineJob\(\{\s*name: |^ {4}(?:return \{ )?|^ {2}return \{ )'([a-z]+)\.[a-z-]+'/gm;

/** Jobs and processors outside their feature's file. */
function misplaced(sources: readonly SourceFile[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const [feature = '', kind] = basename(path).split('.');
    if (kind !== 'jobs' && kind !== 'processors') return /defineJob\(\{/.test(text) ? [`${path} holds a job`] : [];
    const others = [...text.matchAll(declared)].map(([, of = '']) => of).filter((of) => of !== feature);
    return [...new Set(others)].map((of) => `${path} holds what belongs into ${of}.${kind}.ts`);
  });
}

it('every feature has one file of jobs and one of processors', () => {
  expect(misplaced(files)).toEqual([]);
  const features = (kind: string) =>
    files
      .map(({ path }) => basename(path))
      .filter((name) => name.endsWith(`.${kind}.ts`))
      .map((name) => name.split('.', 1)[0]);
  expect(features('processors')).toEqual(features('jobs'));
});

it('finds a job and a processor in the file of another feature, and a job in a file of its own', () => {
  const job = "export const sendFilm = defineJob({\n  name: 'mail.film',\n});";
  const processor = "  return {\n    'mail.film': () => core.sendFilm(deps),\n  };";
  expect(
    misplaced([
      { path: 'packages/jobs/src/media.jobs.ts', text: job },
      { path: 'packages/jobs/src/mail.jobs.ts', text: job },
      { path: 'packages/jobs/src/send-film.job.ts', text: job },
      { path: 'apps/worker/src/processors/media.processors.ts', text: processor },
      { path: 'apps/worker/src/processors/mail.processors.ts', text: processor },
    ]),
  ).toEqual([
    'packages/jobs/src/media.jobs.ts holds what belongs into mail.jobs.ts',
    'packages/jobs/src/send-film.job.ts holds a job',
    'apps/worker/src/processors/media.processors.ts holds what belongs into mail.processors.ts',
  ]);
});
