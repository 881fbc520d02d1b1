import type { CreatorCard, SearchResults, ShowCard } from '@houselights/contracts';

/** Words for comparison: without case, accents and punctuation. */
export function plainWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** True if each word searched for is one of the name's words, or the start of a slightly longer one. */
export function isNamed(name: string, search: string): boolean {
  const words = plainWords(name);
  const asked = plainWords(search);
  return (
    asked.length > 0 && asked.every((one) => words.some((word) => word.startsWith(one) && word.length < one.length + 3))
  );
}

/** True if the name equals or begins with the search text. */
function begins(name: string, search: string): boolean {
  const asked = plainWords(search).join(' ');
  return asked !== '' && `${plainWords(name).join(' ')} `.startsWith(`${asked} `);
}

export type TopResult = { kind: 'show'; show: ShowCard } | { kind: 'creator'; creator: CreatorCard } | null;

/** The show or creator whose name was typed: shown above everything else. */
export function topOf({ shows, creators }: Pick<SearchResults, 'shows' | 'creators'>, search: string): TopResult {
  const show = shows.find(({ title }) => begins(title, search));
  if (show) return { kind: 'show', show };
  const creator = creators.find(({ displayName }) => begins(displayName, search));
  return creator ? { kind: 'creator', creator } : null;
}
