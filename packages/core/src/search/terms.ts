import type { QueryWord } from './query-words.ts';

const quoted = (word: string): string => `'${word.replaceAll(/['\\]/g, '\\$&')}'`;

/** Weights of a document's parts: `A` is its title. */
type Weights = '' | 'A';

/** A Postgres tsquery for all of the words, each as itself or one of those that it stands for. */
export function allOf(words: readonly QueryWord[], weights: Weights = ''): string {
  return words.map((word) => `(${alternatives(word, weights).join(' | ')})`).join(' & ');
}

/** A tsquery for any of the words. */
export function anyOf(words: readonly QueryWord[]): string {
  return words.flatMap((word) => alternatives(word, '')).join(' | ');
}

/** A tsquery for the words as typed. */
export function asTyped(words: readonly QueryWord[]): string {
  return words.map(({ asked }) => quoted(asked)).join(' & ');
}

function alternatives({ asked, meant }: QueryWord, weights: Weights): string[] {
  const all = new Set([asked, ...meant.map(({ word }) => word)]);
  return [...all].map((word) => (weights === '' ? quoted(word) : `${quoted(word)}:${weights}`));
}

/** An upper bound for the number of documents with all of the words. */
export function mostDocuments(words: readonly QueryWord[]): number {
  return Math.min(...words.map(({ meant }) => meant.reduce((sum, { documents }) => sum + documents, 0)));
}
