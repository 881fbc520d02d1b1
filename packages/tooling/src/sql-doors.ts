import type { SourceFile } from './source-files.ts';

/** Code that may send SQL without going through `statement`. */
export interface Exemption {
  /** A file, or a folder ending in `/`. */
  readonly path: string;
  /** Number of places in the file; a folder has none. */
  readonly places?: number;
  readonly reason: string;
}

/** A top-level SQL statement under its literal name: what the test of the statements can find and import. */
const declaration = /^(?:export )?const \w+ = statement\(\{\s*name: '([^']+)',$/gm;
const call = /(?<![\w.`])statement\b(?:<[^()]*>)?\(/g;
const door = /\.query\s*[<(]|\$(?:queryRaw|executeRaw)/g;

function isProduct({ path }: SourceFile): boolean {
  return /^(?:packages|apps)\/[^/]+\/src\//.test(path) && !/\.test\.tsx?$/.test(path);
}

export interface DeclaringFile {
  readonly path: string;
  readonly names: readonly string[];
}

/** Files that declare statements, with the statements' names. */
export function declaredStatements(files: readonly SourceFile[]): DeclaringFile[] {
  return files
    .filter(isProduct)
    .map(({ path, text }) => ({ path, names: [...text.matchAll(declaration)].map(([, name = '']) => name) }))
    .filter(({ names }) => names.length > 0);
}

/**
 * Problems with SQL access: text that bypasses `statement`, a count in a file that differs from its exemption, an unused exemption, a
 * statement that the test of the statements would not find, and connections not created by `createPool`.
 */
export function sqlDoorProblems(files: readonly SourceFile[], exemptions: readonly Exemption[]): string[] {
  const product = files.filter(isProduct);
  const folders = exemptions.filter(({ path }) => path.endsWith('/'));
  const listed = new Map(exemptions.map(({ path, places = 0 }) => [path, places]));
  const found = new Map(
    product
      .map(({ path, text }) => [path, [...text.matchAll(door)].length] as const)
      .filter(([path, places]) => places > 0 && !folders.some((folder) => path.startsWith(folder.path))),
  );
  const past = [...found]
    .filter(([path, places]) => places !== (listed.get(path) ?? 0))
    .map(
      ([path, places]) =>
        `${path} sends SQL past the statements in ${places} places, ${listed.get(path) ?? 0} are allowed`,
    );
  const needless = exemptions
    .filter(({ path }) => (path.endsWith('/') ? !files.some((file) => file.path.startsWith(path)) : !found.has(path)))
    .map(({ path }) => `${path} needs no exemption`);
  const hidden = product
    .filter(({ path }) => path !== 'packages/db/src/statement.ts')
    .filter(({ text }) => [...text.matchAll(call)].length !== [...text.matchAll(declaration)].length)
    .map(({ path }) => `${path} has a statement that is not a constant of the file with a literal name`);
  const pools = product
    .filter(({ path }) => path !== 'packages/db/src/pool.ts')
    .filter(({ text }) => /\bnew (?:pg\.)?Pool\(/.test(text))
    .map(({ path }) => `${path} makes a pool of its own: createPool survives what connections do`);
  return [...past, ...needless, ...hidden, ...pools];
}
