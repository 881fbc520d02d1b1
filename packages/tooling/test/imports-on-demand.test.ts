import { resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { sourceFiles } from '../src/source-files.ts';
import { walk } from '../src/syntax-tree.ts';
import type { Node } from '../src/syntax-tree.ts';

const root = resolve(import.meta.dirname, '../../..');

function isImport(node: unknown): boolean {
  return (node as Node | undefined)?.type === 'ImportExpression';
}

/** Lines where a handler is attached to `import()` itself. */
function attached(path: string, text: string): string[] {
  const found: string[] = [];
  walk(parseSync(path, text).program, (node) => {
    if (node.type !== 'MemberExpression' || !isImport(node['object'])) return;
    found.push(`${path}:${text.slice(0, node.start).split('\n').length}`);
  });
  return found;
}

/**
 * The build runs what is attached to `import()` only after the files of the import have loaded (`apps/web/scripts/load-chunks.ts`): a
 * handler of failures there never sees the usual failure, a file that did not come. Attached to the result of a function, it does.
 */
it('no handler is attached to import() itself', () => {
  const files = sourceFiles(
    root,
    /^(?:apps\/web|packages\/(?:ui|client|messages|rules))\/src\/.*(?<!\.test)\.tsx?$/,
  ).filter(({ text }) => text.includes('import('));
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap(({ path, text }) => attached(path, text))).toEqual([]);
});

it('finds one that is', () => {
  expect(attached('a.ts', "\nimport('./b.ts').then(run, () => undefined);")).toEqual(['a.ts:2']);
  expect(attached('a.ts', "void import('./b.ts').catch(ignore);")).toEqual(['a.ts:1']);
  expect(attached('a.ts', "const load = () => import('./b.ts');\nload().then(run, ignore);")).toEqual([]);
});
