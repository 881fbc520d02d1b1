import { sources } from './generated/all.ts';
import { english } from './language.ts';
import type { Language } from './language.ts';
import { pseudoLanguages } from './pseudo.ts';

/** A language as clients choose it. */
export interface SpokenLanguage {
  readonly id: number;
  readonly language: Language;
  /** Other codes of BCP 47 that mean it. */
  readonly altCodes: readonly string[];
  /** Its messages by their whole names, in ICU MessageFormat. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Every English message by its whole name, in ICU MessageFormat. */
export const englishSources: ReadonlyMap<string, string> = new Map(
  Object.entries(sources).flatMap(([catalogue, messages]) =>
    Object.entries(messages).map(([key, text]): [string, string] => [`${catalogue}.${key}`, text]),
  ),
);

/**
 * The languages of the product. 4 is what people have who chose nothing; 1 is what a client stores while the site hides its language
 * settings. Both are English.
 */
export const languages: readonly SpokenLanguage[] = [
  { id: 4, language: english, altCodes: ['en-US', 'en-GB'], sources: englishSources },
  { id: 1, language: english, altCodes: [], sources: englishSources },
];

const known: readonly Language[] = [...languages.map(({ language }) => language), ...pseudoLanguages];

/** The first language of an Accept-Language header that the product speaks; English without one. Weights are in order in every browser. */
export function languageOfHeader(header: string | undefined): Language {
  if (header === undefined || header.length > 200) return english;
  for (const part of header.split(',')) {
    const code = (part.split(';')[0] ?? '').trim().toLowerCase();
    const exact = known.find((language) => language.code.toLowerCase() === code);
    const spoken = exact ?? known.find((language) => language.code === code.split('-')[0]);
    if (spoken !== undefined) return spoken;
  }
  return english;
}
