import type { QueryWord } from './query-words.ts';

const quoted = (word: string): string => `'${word.replaceAll(/['\\]/g, '\\$&')}'`;

/** Weights of a document's parts: `A` alone is its title. */
type Weights = '' | 'A';

/** The words as Postgres looks for them: all of them, each as itself or as one of those that it stands for. */
export function allOf(words: readonly QueryWord[], weights: Weights = ''): string {
  return words.map((word) => `(${alternatives(word, weights).join(' | ')})`).join(' & ');
}

/** Any of the words. */
export function anyOf(words: readonly QueryWord[]): string {
  return words.flatMap((word) => alternatives(word, '')).join(' | ');
}

/** The words as they were typed. */
export function asTyped(words: readonly QueryWord[]): string {
  return words.map(({ asked }) => quoted(asked)).join(' & ');
}

function alternatives({ asked, meant }: QueryWord, weights: Weights): string[] {
  const all = new Set([asked, ...meant.map(({ word }) => word)]);
  return [...all].map((word) => (weights === '' ? quoted(word) : `${quoted(word)}:${weights}`));
}

/** In how many documents all of the words may be, at most. */
export function mostDocuments(words: readonly QueryWord[]): number {
  return Math.min(...words.map(({ meant }) => meant.reduce((sum, { documents }) => sum + documents, 0)));
}
