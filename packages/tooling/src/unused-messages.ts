import { parseSync } from 'oxc-parser';
import type { SourceFile } from './source-files.ts';
import { walk } from './syntax-tree.ts';

/** Messages by catalogue: the keys of each. */
export type CatalogueKeys = Readonly<Record<string, readonly string[]>>;

/**
 * The messages that nothing says: no file that imports their catalogue names the key or has a template that makes it, and no other file names a
 * key that one of those could be handed.
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
  /** Strings and names. */
  readonly texts: readonly string[];
  /** Of its templates that have a fixed part. */
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
