import { catalogues, sources } from './generated/all.ts';
import type { Language } from './language.ts';
import { decodeReference } from './reference.ts';

export { languageById, languageOfHeader, languages } from './languages.ts';
export type { SpokenLanguage } from './languages.ts';

interface Speaker {
  in(language: Language, key: string, values: object): string;
}

/** What a reference says in `language`; any other text stays as it is. A message that no language has is `[]` and its name. */
export function say(text: string, language: Language): string {
  const reference = decodeReference(text);
  if (reference === undefined) return text;
  const { catalogue, key, values } = reference;
  const speaker = Object.hasOwn(catalogues, catalogue)
    ? (catalogues as unknown as Readonly<Record<string, Speaker>>)[catalogue]
    : undefined;
  return speaker === undefined ? `[]${catalogue}.${key}` : speaker.in(language, key, values);
}

/** Every English message by its whole name, in ICU MessageFormat. */
export const englishSources: ReadonlyMap<string, string> = new Map(
  Object.entries(sources).flatMap(([catalogue, messages]) =>
    Object.entries(messages).map(([key, text]): [string, string] => [`${catalogue}.${key}`, text]),
  ),
);
