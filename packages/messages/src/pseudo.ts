import type { CompiledMessage } from 'icu-minify/format';
import type { Language } from './language.ts';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
const accents = new Map(Array.from(plain, (letter, index) => [letter, Array.from(accented)[index] ?? letter]));

/** Expands about as much as German does: short labels grow most. */
function padding(letters: number): string {
  const more = letters === 0 ? 0 : Math.ceil(letters * (letters < 12 ? 0.5 : 0.35));
  return more === 0
    ? ''
    : ` ${'one two three four five six seven eight nine ten '
        .repeat(1 + more / 49)
        .slice(0, more)
        .trim()}`;
}

const accent = (text: string): string => Array.from(text, (letter) => accents.get(letter) ?? letter).join('');
const lettersOf = (text: string): number => Array.from(text).filter((letter) => accents.has(letter)).length;

/** Changes the text of a compiled message but not its arguments. */
function mapWords(node: unknown, change: (text: string) => string): unknown {
  if (typeof node === 'string') return change(node);
  if (!Array.isArray(node)) return node;
  const [name, kind, ...rest] = node as unknown[];
  if (node.length === 1) return node;
  // A choice: its branches contain text. Numbers, dates and times do not.
  if (typeof kind === 'number' && kind !== 0) {
    const [branches] = rest;
    if (kind > 3 || typeof branches !== 'object' || branches === null) return node;
    const changed = Object.entries(branches).map(([branch, inside]) => [branch, mapBranch(inside, change)]);
    return [name, kind, Object.fromEntries(changed)];
  }
  // A tag: its content.
  return [name, ...mapNodes([kind, ...rest], change)];
}

const mapNodes = (nodes: readonly unknown[], change: (text: string) => string): unknown[] =>
  nodes.map((node) => mapWords(node, change));

const mapBranch = (inside: unknown, change: (text: string) => string): unknown =>
  Array.isArray(inside) ? mapNodes(inside, change) : mapWords(inside, change);

/** The message with accents and padding, between marks that show where it begins and ends. */
export function pseudoMessage(message: CompiledMessage): CompiledMessage {
  let letters = 0;
  const changed = mapBranch(message, (text) => {
    letters += lettersOf(text);
    return accent(text);
  });
  const nodes: readonly unknown[] = Array.isArray(changed) ? changed : [changed];
  return ['⟦', ...nodes, `${padding(letters)}⟧`] as CompiledMessage;
}

const messageOf: Language['messageOf'] = (_catalogue, _key, message) =>
  message === undefined ? undefined : pseudoMessage(message);

/**
 * Artificial languages for checking every page: text without accents is missing from the catalogues, and text that is cut off has no room
 * to grow.
 */
export const pseudoLanguages: readonly Language[] = [
  { code: 'en-XA', direction: 'ltr', messageOf },
  { code: 'en-XB', direction: 'rtl', messageOf },
];
