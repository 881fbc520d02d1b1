import { catalogues, sources } from './generated/all.ts';
import { localeOf } from './language.ts';
import type { Language } from './language.ts';
import { decodeReference } from './reference.ts';
import type { Value } from './reference.ts';

export { languageById, languageOfHeader, languages } from './languages.ts';
export type { SpokenLanguage } from './languages.ts';

interface Speaker {
  in(language: Language, key: string, values: object): string;
}

/** Writes minor units as money: how many digits a currency has is a rule, and no message's business. */
export type MoneyFormat = (amountMinor: number, currency: string, locale: string) => string;

/** A message may stand inside another one, and no deeper. */
const levels = 2;

/**
 * What a reference says in `language`, values that are references themselves included; any other text stays as it is. A message that no
 * language has is `[]` and its name. Throws where a message holds money and nobody said how it is written.
 */
export function say(text: string, language: Language, money?: MoneyFormat, left = levels): string {
  const reference = left > 0 ? decodeReference(text) : undefined;
  if (reference === undefined) return text;
  const { catalogue, key, values } = reference;
  const speaker = Object.hasOwn(catalogues, catalogue)
    ? (catalogues as unknown as Readonly<Record<string, Speaker>>)[catalogue]
    : undefined;
  if (speaker === undefined) return `[]${catalogue}.${key}`;
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? say(value, language, money, left - 1) : written(value, language, money),
  ]);
  return speaker.in(language, key, Object.fromEntries(said) as object);
}

function written(value: Exclude<Value, string>, language: Language, money: MoneyFormat | undefined) {
  if (typeof value !== 'object' || value instanceof Date) return value;
  if (money === undefined) throw new Error('a message with money is said without a way to write it');
  return money(value.amountMinor, value.currency, localeOf(language));
}

/** Every English message by its whole name, in ICU MessageFormat. */
export const englishSources: ReadonlyMap<string, string> = new Map(
  Object.entries(sources).flatMap(([catalogue, messages]) =>
    Object.entries(messages).map(([key, text]): [string, string] => [`${catalogue}.${key}`, text]),
  ),
);
