import { parseSync } from 'oxc-parser';
import type { SourceFile } from './source-files.ts';

/** A list that names pages of the web one by one. */
export interface PageList {
  readonly path: string;
  readonly line: number;
  readonly pages: readonly string[];
}

/** Two pages beside each other are a choice; more are a list. */
const fewest = 3;

/** The addresses that the list of all pages names, from its source. */
export function addressesIn({ text }: SourceFile): string[] {
  return [...text.matchAll(/^ {2}'(\/[^']*)': \{/gm)].map(([, address = '']) => address);
}

/** Where sources name three pages or more in an array, as the keys of an object or in rows that begin with one. */
export function pageLists(files: readonly SourceFile[], addresses: readonly string[]): PageList[] {
  const known = new Set(addresses);
  return files.flatMap(({ path, text }) => {
    const { program, errors } = parseSync(path, text);
    if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
    const found: PageList[] = [];
    walk(program, (node) => {
      const pages = [...new Set(entriesOf(node))].filter((entry) => known.has(entry));
      if (pages.length >= fewest) found.push({ path, line: text.slice(0, node.start).split('\n').length, pages });
    });
    return found;
  });
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };

function entriesOf(node: Node): string[] {
  const { elements, properties } = node;
  if (node.type === 'ArrayExpression' && Array.isArray(elements)) return elements.flatMap(firstText);
  if (node.type !== 'ObjectExpression' || !Array.isArray(properties)) return [];
  return properties.flatMap((property: unknown) => (isNode(property) ? firstText(property['key']) : []));
}

/** The text of a literal, or of the first one in a row. */
function firstText(node: unknown): string[] {
  if (!isNode(node)) return [];
  const { elements, value } = node;
  if (node.type === 'ArrayExpression' && Array.isArray(elements)) return firstText(elements[0]);
  return node.type === 'Literal' && typeof value === 'string' ? [value] : [];
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  if (!isNode(value)) return;
  visit(value);
  for (const [name, child] of Object.entries(value)) if (name !== 'parent') walk(child, visit);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
