import type { SourceFile } from '../source-files.ts';

/** A folder below `packages` or `apps`, and the other folders its code imports. */
export interface Folder {
  /** For example `packages/core`. */
  readonly path: string;
  /** From its package.json. */
  readonly description: string;
  /** Sorted folder paths. Type imports count as well. */
  readonly imports: readonly string[];
}

const source = /^((?:packages|apps)\/([^/]+))\/src\/.*\.tsx?$/;
const specifier = /(?:from|import)\s*\(?\s*'@houselights\/([a-z-]+)/g;

/** The imports of each folder, read from its sources without tests. `descriptions` is keyed by folder path. */
export function packageImports(
  files: readonly SourceFile[],
  descriptions: Readonly<Record<string, string>>,
): readonly Folder[] {
  const pathOf = new Map(Object.keys(descriptions).map((path) => [path.split('/')[1] ?? '', path]));
  return Object.entries(descriptions).map(([path, description]) => {
    const own = files.filter(
      (file) => source.exec(file.path)?.[1] === path && !/\.(?:test|spec)\.tsx?$/.test(file.path),
    );
    const named = own.flatMap(({ text }) => [...text.matchAll(specifier)].map(([, name = '']) => pathOf.get(name)));
    const imports = [...new Set(named)].filter((one) => one !== undefined && one !== path);
    return {
      path,
      description,
      imports: (imports as string[]).toSorted(),
    };
  });
}

/** The transitive reduction of the imports: omits arrows implied by two others. */
export function fewestArrows(folders: readonly Folder[]): readonly (readonly [from: string, to: string])[] {
  const importsOf = new Map(folders.map(({ path, imports }) => [path, imports]));
  const reach = (path: string, seen = new Set<string>()): Set<string> => {
    for (const next of importsOf.get(path) ?? []) {
      if (!seen.has(next)) reach(next, seen.add(next));
    }
    return seen;
  };
  return folders.flatMap(({ path, imports }) =>
    imports
      .filter((to) => !imports.some((other) => other !== to && reach(other).has(to)))
      .map((to) => [path, to] as const),
  );
}

/** The diagram and the table of `docs/architecture.md`, in Markdown. */
export function renderImports(folders: readonly Folder[]): string {
  const idOf = (path: string): string => path.replaceAll(/[^a-z0-9]/g, '_');
  const short = (path: string): string => path.replace('packages/', '');
  const rows = folders.map(
    ({ path, description, imports }) =>
      `| \`${path}\` | ${description} | ${imports.map(short).join(', ') || 'nothing'} |`,
  );
  return [
    '```mermaid',
    'flowchart TD',
    ...folders.map(({ path }) => `  ${idOf(path)}[${path.startsWith('apps/') ? path : short(path)}]`),
    ...fewestArrows(folders).map(([from, to]) => `  ${idOf(from)} --> ${idOf(to)}`),
    '```',
    '',
    'An arrow leads to what is imported; one that follows from others is not drawn. `npm run snapshot` draws this anew from the code, and a test',
    'fails while it differs. All imports, without tests:',
    '',
    '| folder | what it is | imports |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}

const begin = '<!-- imports -->';
const end = '<!-- /imports -->';

/** The page with the part between the two markers replaced. Throws if a marker is missing. */
export function withImports(page: string, rendered: string): string {
  const [before, rest = ''] = page.split(begin);
  const [, after] = rest.split(end);
  if (before === undefined || after === undefined) throw new Error(`the page has no ${begin} … ${end}`);
  return `${before}${begin}\n${rendered}\n${end}${after}`;
}
