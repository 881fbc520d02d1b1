import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from '../source-files.ts';
import { packageImports, renderImports, withImports } from './package-imports.ts';

/** The page's path, and its contents as generated from the code. */
export function architecturePage(root: string): { readonly path: string; readonly should: string } {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent))
      .toSorted()
      .map((name) => `${parent}/${name}`),
  );
  const descriptions = Object.fromEntries(
    folders.map((path) => {
      const { description } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as {
        readonly description?: string;
      };
      if (description === undefined) throw new Error(`${path}/package.json has no description`);
      return [path, description];
    }),
  );
  const path = join(root, 'docs/architecture.md');
  const is = readFileSync(path, 'utf8');
  const files = sourceFiles(root, /^(?:packages|apps)\/[^/]+\/src\/.*\.tsx?$/);
  return { path, should: withImports(is, renderImports(packageImports(files, descriptions))) };
}
