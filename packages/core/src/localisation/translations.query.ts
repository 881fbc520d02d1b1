import { Refusal } from '@houselights/contracts';
import { englishSources, languages } from '@houselights/messages/server';
import type { ClientReply, Routes } from '@houselights/contracts';
import type { SpokenLanguage } from '@houselights/messages/server';

/** The product's languages, as clients list them. */
export function listLanguages(): ClientReply<Routes['listLanguages']> {
  return languages.map(({ id, language, altCodes }) => ({ id, code: language.code, altCodes: [...altCodes] }));
}

/** All messages of a language except those of emails. Throws not_found for an unknown language id. */
export function listTranslations({
  languageId: id,
}: {
  readonly languageId: string;
}): ClientReply<Routes['listTranslations']> {
  const spoken = languages.find((one) => String(one.id) === id);
  if (spoken === undefined) throw new Refusal('not_found');
  return translationsOf(spoken, englishSources);
}

/** The messages of `spoken`, or of the fallback in their place. A message missing from both is `[]` and its slug. */
export function translationsOf(
  { sources }: Pick<SpokenLanguage, 'sources'>,
  fallback: ReadonlyMap<string, string>,
): ClientReply<Routes['listTranslations']> {
  const slugs = [...new Set([...fallback.keys(), ...sources.keys()])].filter((slug) => !/^mail[.-]/.test(slug));
  return slugs.map((stringSlug) => {
    const own = sources.get(stringSlug);
    const fallBackLanguageTranslation = fallback.get(stringSlug) ?? '';
    return {
      stringSlug,
      text: own || fallBackLanguageTranslation || `[]${stringSlug}`,
      requiresTranslation: !own,
      fallBackLanguageTranslation,
    };
  });
}
