import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import compile from 'icu-minify/compile';

/** A catalogue as its file holds it: messages in ICU MessageFormat by key. */
export type CatalogueFile = Readonly<Record<string, string>>;

const kinds = ['string | number', 'number', 'Date', 'tag'] as const;
type Kind = (typeof kinds)[number];

/** The values that a message takes, by name. */
function valuesOf(elements: readonly MessageFormatElement[], values = new Map<string, Kind>()): Map<string, Kind> {
  const add = (name: string, kind: Kind): void => {
    const before = values.get(name);
    // A value that is counted may stand alone, too.
    const both = new Set([before ?? kind, kind]);
    if (both.size === 2 && !both.has('string | number')) throw new Error(`{${name}} is used as two kinds of value`);
    values.set(name, kinds.find((one) => one !== 'string | number' && both.has(one)) ?? kind);
  };
  for (const element of elements) {
    switch (element.type) {
      case TYPE.argument:
        add(element.value, 'string | number');
        break;
      case TYPE.number:
        add(element.value, 'number');
        break;
      case TYPE.date:
      case TYPE.time:
        add(element.value, 'Date');
        break;
      case TYPE.plural:
        add(element.value, 'number');
        for (const { value } of Object.values(element.options)) valuesOf(value, values);
        break;
      case TYPE.select:
        add(element.value, 'string | number');
        for (const { value } of Object.values(element.options)) valuesOf(value, values);
        break;
      case TYPE.tag:
        add(element.value, 'tag');
        valuesOf(element.children, values);
        break;
      default:
    }
  }
  return values;
}

const typeOf = (values: ReadonlyMap<string, Kind>): string =>
  values.size === 0
    ? 'object'
    : `{ ${[...values].map(([name, kind]) => `${name}: ${kind === 'tag' ? 'Tag' : kind}`).join('; ')} }`;

/** The TypeScript of a catalogue: its messages compiled, and the types of their values. Throws at a message that is no ICU MessageFormat. */
export function renderCatalogue(name: string, file: CatalogueFile): string {
  const entries = Object.entries(file).map(([key, text]) => {
    try {
      // Tags that are not markup, such as `<5 minutes`, are quoted in the message.
      return { key, type: typeOf(valuesOf(parse(text))), compiled: JSON.stringify(compile(text)) };
    } catch (error) {
      throw new Error(`${name}.${key}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  });
  const hasTags = entries.some(({ type }) => type.includes(': Tag'));
  return [
    `import { catalogue } from '../../translate.ts';`,
    ...(hasTags ? [`import type { Tag } from '../../translate.ts';`] : []),
    '',
    'interface Messages {',
    ...entries.map(({ key, type }) => `  ${JSON.stringify(key)}: ${type};`),
    '}',
    '',
    `export const t = catalogue<Messages>(${JSON.stringify(name)}, {`,
    ...entries.map(({ key, compiled }) => `  ${JSON.stringify(key)}: ${compiled},`),
    '});',
    '',
  ].join('\n');
}

/** The index of all catalogues, for servers: their source texts, and a message by the name of its catalogue. */
export function renderIndex(names: readonly string[]): string {
  const idOf = (name: string) => name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
  return [
    ...names.map((name) => `import { t as ${idOf(name)} } from './en/${name}.ts';`),
    ...names.map((name) => `import ${idOf(name)}Source from '../../en/${name}.json' with { type: 'json' };`),
    '',
    '/** Every catalogue by name. */',
    `export const catalogues = { ${names.map((name) => `'${name}': ${idOf(name)}`).join(', ')} };`,
    '',
    '/** The English source of every catalogue: ICU MessageFormat by key. */',
    `export const sources = { ${names.map((name) => `'${name}': ${idOf(name)}Source`).join(', ')} };`,
    '',
  ].join('\n');
}
