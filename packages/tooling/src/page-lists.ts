import { parseSync } from 'oxc-parser';
import type { SourceFile } from './source-files.ts';
import { isNode, walk } from './syntax-tree.ts';
import type { Node } from './syntax-tree.ts';

/** A hand-written list of web pages. */
export interface PageList {
  readonly path: string;
  readonly line: number;
  readonly pages: readonly string[];
}

/** Two pages together are a choice; more are a list. */
const fewest = 3;

/** The page addresses in the source of the central list. */
export function addressesIn({ text }: SourceFile): string[] {
  return [...text.matchAll(/^ {2}'(\/[^']*)': \{/gm)].map(([, address = '']) => address);
}

/** Finds three or more pages named in an array, as the keys of an object, or as the first entries of rows. */
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

function entriesOf(node: Node): string[] {
  const { elements, properties } = node;
  if (node.type === 'ArrayExpression' && Array.isArray(elements)) return elements.flatMap(firstText);
  if (node.type !== 'ObjectExpression' || !Array.isArray(properties)) return [];
  return properties.flatMap((property: unknown) => (isNode(property) ? firstText(property['key']) : []));
}

/** The text of a literal, or of the first one in an array. */
function firstText(node: unknown): string[] {
  if (!isNode(node)) return [];
  const { elements, value } = node;
  if (node.type === 'ArrayExpression' && Array.isArray(elements)) return firstText(elements[0]);
  return node.type === 'Literal' && typeof value === 'string' ? [value] : [];
}
