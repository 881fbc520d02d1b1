import type { SourceFile } from './source-files.ts';

export interface StyleCollision {
  readonly className: string;
  /** The style sheets that define the class. */
  readonly paths: readonly string[];
}

/** Splits a selector list, ignoring commas within parentheses. */
function selectorsOf(list: string): string[] {
  return list.split(/,(?![^(]*\))/).map((selector) => selector.trim());
}

/**
 * The class that a selector defines: the one it begins with, if it names no other class. `.pitch`, `.pitch:hover` and `.pitch > img` define
 * `pitch`; `.join .hl-btn` and `.player-slot:has(> .player-screen)` only adjust a class in their own context.
 */
function definedBy(selector: string): string | undefined {
  const named = new Set(selector.match(/\.-?[_a-z][\w-]*/gi) ?? []);
  const [first] = named;
  return named.size === 1 && first !== undefined && selector.startsWith(first) ? first.slice(1) : undefined;
}

/** The selectors of each rule of a style sheet. */
export function selectorLists(css: string): string[][] {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<=^|[{};])([^{};]+)\{/g);
  return [...rules].flatMap(([, head = '']) => (head.trim().startsWith('@') ? [] : [selectorsOf(head.trim())]));
}

/** The classes that a style sheet defines. */
export function definitions(css: string): Set<string> {
  return new Set(selectorLists(css).flatMap((selectors) => selectors.flatMap((selector) => definedBy(selector) ?? [])));
}

/**
 * Classes defined by more than one style sheet: all sheets are bundled into one file, so the later definition overrides the earlier one.
 */
export function styleCollisions(sheets: readonly SourceFile[]): StyleCollision[] {
  const definedIn = new Map<string, string[]>();
  for (const { path, text } of sheets) {
    for (const name of definitions(text)) definedIn.set(name, [...(definedIn.get(name) ?? []), path]);
  }
  return [...definedIn]
    .filter(([, paths]) => paths.length > 1)
    .map(([className, paths]) => ({ className, paths: paths.toSorted() }));
}

/** Elements that share no style with others: an empty one, and an alert. */
const apart = [/:empty$/, /\[role='alert'\]$/];

/** Rules that style such an element like another one: two rules that merged when a selector and its block were deleted. */
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
