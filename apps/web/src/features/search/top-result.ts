import type { CreatorCard, SearchResults, ShowCard } from '@houselights/contracts';

/** Words as they are compared: without case, accents and signs. */
export function plainWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** True when each word that is looked for is one of a name's, or the beginning of one that is hardly longer. */
export function isNamed(name: string, search: string): boolean {
  const words = plainWords(name);
  const asked = plainWords(search);
  return (
    asked.length > 0 && asked.every((one) => words.some((word) => word.startsWith(one) && word.length < one.length + 3))
  );
}

/** True when the name is what was typed, or begins with it. */
function begins(name: string, search: string): boolean {
  const asked = plainWords(search).join(' ');
  return asked !== '' && `${plainWords(name).join(' ')} `.startsWith(`${asked} `);
}

export type TopResult = { kind: 'show'; show: ShowCard } | { kind: 'creator'; creator: CreatorCard } | null;

/** The show or the creator that somebody has typed the name of: it stands above everything else. */
export function topOf({ shows, creators }: Pick<SearchResults, 'shows' | 'creators'>, search: string): TopResult {
  const show = shows.find(({ title }) => begins(title, search));
  if (show) return { kind: 'show', show };
  const creator = creators.find(({ displayName }) => begins(displayName, search));
  return creator ? { kind: 'creator', creator } : null;
}
