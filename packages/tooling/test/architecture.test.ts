import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { fewestArrows, packageImports, withImports } from '../src/architecture/package-imports.ts';
import { architecturePage } from '../src/architecture/read-imports.ts';

const folders = packageImports(
  [
    {
      path: 'apps/web/src/a.ts',
      text: "import { a } from '@houselights/ui';\nimport type { b } from '@houselights/rules';",
    },
    { path: 'apps/web/src/b.ts', text: "const late = await import('@houselights/ui/menu');" },
    { path: 'apps/web/src/c.test.ts', text: "import { c } from '@houselights/testkit';" },
    { path: 'packages/ui/src/a.ts', text: "import { a } from '@houselights/rules';" },
  ],
  { 'apps/web': 'the web', 'packages/ui': 'parts', 'packages/rules': 'rules', 'packages/testkit': 'tests' },
);

it('reads what a folder imports, types and late imports as well, tests not', () => {
  expect(folders[0]).toMatchObject({ imports: ['packages/rules', 'packages/ui'] });
});

it('draws no arrow that follows from others', () => {
  expect(fewestArrows(folders)).toEqual([
    ['apps/web', 'packages/ui'],
    ['packages/ui', 'packages/rules'],
  ]);
});

it('changes nothing of a page but the part between the marks', () => {
  expect(withImports('a\n<!-- imports -->\nold\n<!-- /imports -->\nb', 'new')).toBe(
    'a\n<!-- imports -->\nnew\n<!-- /imports -->\nb',
  );
  expect(() => withImports('a', 'new')).toThrow('no <!-- imports -->');
});

it('docs/architecture.md shows the imports that the code has', async () => {
  const { path, should } = architecturePage(resolve(import.meta.dirname, '../../..'));
  await expect(should).toMatchFileSnapshot(path);
});
