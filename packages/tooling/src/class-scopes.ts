import { parseSync } from 'oxc-parser';
import type { SourceFile } from './source-files.ts';
import { definitions, selectorLists } from './style-collisions.ts';
import { isNode, walk } from './syntax-tree.ts';
import type { Node } from './syntax-tree.ts';

/** A class that a component or a style sheet names, or the beginning of a name that is composed (`hl-tag-${tone}`). */
interface ClassUse {
  readonly path: string;
  readonly name: string;
  readonly isPrefix: boolean;
}

export interface ClassProblems {
  /** On an element, in no style sheet. */
  readonly undefined: readonly string[];
  /** In a style sheet, on no element. */
  readonly unused: readonly string[];
  /** Defined by one feature, used by another: in a component or a style sheet. */
  readonly foreign: readonly string[];
}

/** Attributes, properties and functions that take class names. */
const givesClasses = /^(?:className|\w+ClassName|class)$/;
const joinsClasses = /^(?:cx|classOf\w*)$/;

/** Compares the class names of components and style sheets. */
export function classProblems(components: readonly SourceFile[], sheets: readonly SourceFile[]): ClassProblems {
  const uses = components.flatMap(usesOf);
  const texts = new Set(components.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []));
  const rooms = new Map<string, Set<string>>();
  for (const { path, text } of sheets) {
    for (const name of definitions(text)) rooms.set(name, (rooms.get(name) ?? new Set()).add(roomOf(path)));
  }
  const named = sheets.flatMap(({ path, text }) => [...namesIn(text)].map((name) => ({ path, name, isPrefix: false })));
  const names = new Set(named.map(({ name }) => name));
  const isUsed = (name: string): boolean =>
    texts.has(name) || uses.some((use) => use.isPrefix && name.startsWith(use.name));
  const isDefined = ({ name, isPrefix }: ClassUse): boolean =>
    isPrefix ? [...names].some((known) => known.startsWith(name)) : names.has(name);
  const isForeign = (use: ClassUse): boolean => {
    const known = rooms.get(use.name);
    return known !== undefined && ![...known].some((room) => mayUse(roomOf(use.path), room));
  };
  return {
    undefined: said(uses.filter((use) => !isDefined(use))),
    unused: [...names].filter((name) => !isUsed(name)).toSorted(),
    foreign: said([...uses, ...named].filter(isForeign)),
  };
}

const said = (uses: readonly ClassUse[]): string[] => [...new Set(uses.map(({ path, name }) => `${path}: ${name}`))];

/** Shell and routes may use the classes of features, as they may import them; a feature uses its own; everyone uses those of all others. */
function mayUse(room: string, sheet: string): boolean {
  return !sheet.startsWith('features/') || room === sheet || room === 'shell' || room === 'routes';
}

/** The room of the web app that a file belongs to: `features/NAME`, `shell`, `lib` …; `ui` outside the app. */
function roomOf(path: string): string {
  return /^apps\/web\/src\/(features\/[\w-]+|\w+(?=\/))/.exec(path)?.[1] ?? 'ui';
}

const classesOf = (selector: string): string[] =>
  (selector.match(/\.-?[_a-z][\w-]*/gi) ?? []).map((name) => name.slice(1));

/** Every class that a style sheet names. */
function namesIn(css: string): Set<string> {
  return new Set(selectorLists(css).flat().flatMap(classesOf));
}

function usesOf({ path, text }: SourceFile): ClassUse[] {
  const uses: ClassUse[] = [];
  const take = (value: unknown): void => {
    const compared = new Set<unknown>();
    walk(value, (node) => {
      // `size === 'lg'` names a size.
      if (node.type === 'BinaryExpression') for (const side of [node['left'], node['right']]) compared.add(side);
      if (!compared.has(node)) for (const use of strings(node)) uses.push({ path, ...use });
    });
  };
  walk(parseSync(path, text).program, (node) => {
    if (node.type === 'JSXAttribute' && givesClasses.test(nameOf(node['name']))) take(node['value']);
    if (node.type === 'CallExpression' && joinsClasses.test(nameOf(node['callee']))) take(node['arguments']);
    if (node.type === 'Property' && givesClasses.test(nameOf(node['key']))) take(node['value']);
  });
  return uses;
}

function strings(node: Node): Pick<ClassUse, 'name' | 'isPrefix'>[] {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return split(node['value'], false);
  if (node.type !== 'TemplateLiteral') return [];
  const parts = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  return parts.flatMap(({ value }, at) => split(value.cooked, at < parts.length - 1));
}

function split(text: string, isOpen: boolean): Pick<ClassUse, 'name' | 'isPrefix'>[] {
  const words = text.split(/\s+/);
  return words.flatMap((name, at) => (name === '' ? [] : { name, isPrefix: isOpen && at === words.length - 1 }));
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';
}
