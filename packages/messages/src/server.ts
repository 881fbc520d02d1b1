import { catalogues, sources } from './generated/all.ts';
import type { Language } from './language.ts';
import { decodeReference } from './reference.ts';

export { languageById, languageOfHeader, languages } from './languages.ts';
export type { SpokenLanguage } from './languages.ts';

interface Speaker {
  in(language: Language, key: string, values: object): string;
}

/** A message may stand inside another one, and no deeper. */
const levels = 2;

/**
 * What a reference says in `language`, values that are references themselves included; any other text stays as it is. A message that no
 * language has is `[]` and its name.
 */
export function say(text: string, language: Language, left = levels): string {
  const reference = left > 0 ? decodeReference(text) : undefined;
  if (reference === undefined) return text;
  const { catalogue, key, values } = reference;
  const speaker = Object.hasOwn(catalogues, catalogue)
    ? (catalogues as unknown as Readonly<Record<string, Speaker>>)[catalogue]
    : undefined;
  if (speaker === undefined) return `[]${catalogue}.${key}`;
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? say(value, language, left - 1) : value,
  ]);
  return speaker.in(language, key, Object.fromEntries(said) as object);
}

/** Every English message by its whole name, in ICU MessageFormat. */
export const englishSources: ReadonlyMap<string, string> = new Map(
  Object.entries(sources).flatMap(([catalogue, messages]) =>
    Object.entries(messages).map(([key, text]): [string, string] => [`${catalogue}.${key}`, text]),
  ),
);
