import { sources } from './generated/all.ts';
import { english } from './language.ts';
import type { Language } from './language.ts';
import { pseudoLanguages } from './pseudo.ts';

/** A language that clients can choose. */
export interface SpokenLanguage {
  readonly id: number;
  readonly language: Language;
  /** Alternative BCP 47 codes. */
  readonly altCodes: readonly string[];
  /** Its messages by full name, in ICU MessageFormat. */
  readonly sources: ReadonlyMap<string, string>;
}

/** All English messages by full name, in ICU MessageFormat. */
export const englishSources: ReadonlyMap<string, string> = new Map(
  Object.entries(sources).flatMap(([catalogue, messages]) =>
    Object.entries(messages).map(([key, text]): [string, string] => [`${catalogue}.${key}`, text]),
  ),
);

/**
 * The languages of the product. 4 is the default; 1 is what a client stores while the site hides its language settings. Both are English.
 */
export const languages: readonly SpokenLanguage[] = [
  { id: 4, language: english, altCodes: ['en-US', 'en-GB'], sources: englishSources },
  { id: 1, language: english, altCodes: [], sources: englishSources },
];

const known: readonly Language[] = [...languages.map(({ language }) => language), ...pseudoLanguages];

/** The most wanted language of an Accept-Language header that the product has; English without one. */
export function languageOfHeader(header: string | undefined): Language {
  if (header === undefined || header.length > 200) return english;
  const wanted = header.split(',').map((part) => {
    const [code = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
    return { code, weight: weight === undefined ? 1 : Number(weight) };
  });
  for (const { code } of wanted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)) {
    const exact = known.find((language) => language.code.toLowerCase() === code);
    const spoken = exact ?? known.find((language) => language.code === code.split('-')[0]);
    if (spoken !== undefined) return spoken;
  }
  return english;
}
