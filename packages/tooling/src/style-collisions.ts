import type { SourceFile } from './source-files.ts';

export interface StyleCollision {
  readonly className: string;
  /** The style sheets that say what the class is. */
  readonly paths: readonly string[];
}

/** Selectors of a list, which commas within brackets do not part. */
function selectorsOf(list: string): string[] {
  return list.split(/,(?![^(]*\))/).map((selector) => selector.trim());
}

/**
 * The class that a selector defines: the one it begins with, where no other class is named. `.pitch`, `.pitch:hover` and `.pitch > img`
 * define `pitch`; `.join .hl-btn` and `.player-slot:has(> .player-screen)` say something about a class in a place that is their own.
 */
function definedBy(selector: string): string | undefined {
  const named = new Set(selector.match(/\.-?[_a-z][\w-]*/gi) ?? []);
  const [first] = named;
  return named.size === 1 && first !== undefined && selector.startsWith(first) ? first.slice(1) : undefined;
}

/** The classes that a style sheet defines. */
function definitions(css: string): Set<string> {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<=^|[{};])([^{};]+)\{/g);
  const found = [...rules].flatMap(([, head = '']) =>
    head.trim().startsWith('@') ? [] : selectorsOf(head.trim()).flatMap((selector) => definedBy(selector) ?? []),
  );
  return new Set(found);
}

/** Classes that more than one style sheet defines: all sheets end in one file, so the later one spoils what the other one drew. */
export function styleCollisions(sheets: readonly SourceFile[]): StyleCollision[] {
  const definedIn = new Map<string, string[]>();
  for (const { path, text } of sheets) {
    for (const name of definitions(text)) definedIn.set(name, [...(definedIn.get(name) ?? []), path]);
  }
  return [...definedIn]
    .filter(([, paths]) => paths.length > 1)
    .map(([className, paths]) => ({ className, paths: paths.toSorted() }));
}
