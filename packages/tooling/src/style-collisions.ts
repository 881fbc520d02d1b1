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

/** The selectors of each rule of a style sheet. */
function selectorLists(css: string): string[][] {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<=^|[{};])([^{};]+)\{/g);
  return [...rules].flatMap(([, head = '']) => (head.trim().startsWith('@') ? [] : [selectorsOf(head.trim())]));
}

/** The classes that a style sheet defines. */
function definitions(css: string): Set<string> {
  return new Set(selectorLists(css).flatMap((selectors) => selectors.flatMap((selector) => definedBy(selector) ?? [])));
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

/** What nothing else is drawn like: an element that is empty, and one that is there to speak up. */
const apart = [/:empty$/, /\[role='alert'\]$/];

/** Rules that draw such an element like something else: two rules that ran into each other when a selector and its block were deleted. */
export function runTogether({ text }: SourceFile): string[] {
  return selectorLists(text)
    .filter((selectors) =>
      apart.some((kind) => {
        const count = selectors.filter((selector) => kind.test(selector)).length;
        return count > 0 && count < selectors.length;
      }),
    )
    .map((selectors) => selectors.join(', '));
}
