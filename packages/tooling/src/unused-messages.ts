import { parseSync } from 'oxc-parser';
import type { SourceFile } from './source-files.ts';
import { walk } from './syntax-tree.ts';

/** The message keys of each catalogue. */
export type CatalogueKeys = Readonly<Record<string, readonly string[]>>;

/**
 * Unused messages: no file that imports their catalogue contains the key or a template that could produce it, and no other file contains a
 * key that could be passed to such a file.
 */
export function unusedMessages(files: readonly SourceFile[], catalogues: CatalogueKeys): string[] {
  const anywhere = new Set<string>();
  const said = new Map<string, { readonly texts: Set<string>; readonly shapes: RegExp[] }>();
  for (const { path, text } of files) {
    const names = [...text.matchAll(/@houselights\/messages\/catalogue\/([a-z0-9-]+)/g)].map(([, name = '']) => name);
    const spoken = textsOf(path, text);
    for (const one of spoken.strings) anywhere.add(one);
    for (const name of names) {
      const { texts, shapes } = said.get(name) ?? { texts: new Set<string>(), shapes: [] };
      for (const one of spoken.texts) texts.add(one);
      said.set(name, { texts, shapes: [...shapes, ...spoken.shapes] });
    }
  }
  return Object.entries(catalogues).flatMap(([name, keys]) => {
    const { texts, shapes } = said.get(name) ?? { texts: new Set<string>(), shapes: [] };
    const isSaid = (key: string) => texts.has(key) || anywhere.has(key) || shapes.some((shape) => shape.test(key));
    return said.has(name) ? keys.filter((key) => !isSaid(key)).map((key) => `${name}.${key}`) : [`${name} as a whole`];
  });
}

interface Spoken {
  readonly strings: readonly string[];
  /** Strings and identifiers. */
  readonly texts: readonly string[];
  /** The templates that have a fixed part, as patterns. */
  readonly shapes: readonly RegExp[];
}

function textsOf(path: string, text: string): Spoken {
  const strings: string[] = [];
  const texts: string[] = [];
  const shapes: RegExp[] = [];
  walk(parseSync(path, text).program, (node) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') strings.push(node['value']);
    if (node.type === 'Identifier' && typeof node['name'] === 'string') texts.push(node['name']);
    if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return;
    const parts = (node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]).map(
      ({ value }) => value.cooked,
    );
    if (parts.every((part) => /^\w*$/.test(part)) && parts.join('') !== '') {
      shapes.push(new RegExp(`^${parts.join('\\w{1,60}')}$`));
    }
  });
  return { strings, texts: [...strings, ...texts], shapes };
}
