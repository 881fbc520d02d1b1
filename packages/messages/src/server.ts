import { catalogues, sources } from './generated/all.ts';
import { localeOf } from './language.ts';
import type { Language } from './language.ts';
import { decodeReference } from './reference.ts';
import type { Money, Value } from './reference.ts';

export { languageById, languageOfHeader, languages } from './languages.ts';
export type { SpokenLanguage } from './languages.ts';

interface Speaker {
  in(language: Language, key: string, values: object): string;
}

/** Writes minor units as money: what a currency's digits are is a rule, and none of a message. */
export type MoneyFormat = (amountMinor: number, currency: string, locale: string) => string;

const isMoney = (value: Value): value is Money => typeof value === 'object' && !(value instanceof Date);

/**
 * What a reference says in `language`; any other text stays as it is. A message that no language has is `[]` and its name. Throws where a
 * message holds money and nobody said how it is written.
 */
export function say(text: string, language: Language, money?: MoneyFormat): string {
  const reference = decodeReference(text);
  if (reference === undefined) return text;
  const { catalogue, key, values } = reference;
  const speaker = Object.hasOwn(catalogues, catalogue)
    ? (catalogues as unknown as Readonly<Record<string, Speaker>>)[catalogue]
    : undefined;
  return speaker === undefined ? `[]${catalogue}.${key}` : speaker.in(language, key, said(values, language, money));
}

function said(values: Readonly<Record<string, Value>>, language: Language, money: MoneyFormat | undefined): object {
  const texts = Object.entries(values).map(([name, value]) => {
    if (!isMoney(value)) return [name, value];
    if (money === undefined) throw new Error('a message with money is said without a way to write it');
    return [name, money(value.amountMinor, value.currency, localeOf(language))];
  });
  return Object.fromEntries(texts) as object;
}

/** Every English message by its whole name, in ICU MessageFormat. */
export const englishSources: ReadonlyMap<string, string> = new Map(
  Object.entries(sources).flatMap(([catalogue, messages]) =>
    Object.entries(messages).map(([key, text]): [string, string] => [`${catalogue}.${key}`, text]),
  ),
);
