import { catalogues } from './generated/all.ts';
import { localeOf } from './language.ts';
import type { Language } from './language.ts';
import { decodeReference } from './reference.ts';
import type { Money, Nested, Value } from './reference.ts';

import { englishSources } from './languages.ts';

export { englishSources, languageOfHeader, languages } from './languages.ts';
export type { SpokenLanguage } from './languages.ts';

interface Speaker {
  in(language: Language, key: string, values: object): string;
}

/** Formats minor units as money: a currency's number of digits is a business rule, not part of a message. */
export type MoneyFormat = (amountMinor: number, currency: string, locale: string) => string;

/** Messages nest two levels deep, no further. */
const levels = 3;

/**
 * Formats a reference in `language`, including messages among its values; any other text is returned as it is. A message that no language
 * has becomes `[]` and its name. Throws if a message contains money and `money` is missing.
 */
export function say(text: string, language: Language, money?: MoneyFormat): string {
  return sayWithin(text, { language, money, left: levels });
}

interface Saying {
  readonly language: Language;
  readonly money: MoneyFormat | undefined;
  readonly left: number;
}

function sayWithin(text: string, saying: Saying): string {
  const reference = saying.left > 0 ? decodeReference(text) : undefined;
  if (reference === undefined) return text;
  const { catalogue, key, values } = reference;
  const speaker = Object.hasOwn(catalogues, catalogue)
    ? (catalogues as unknown as Readonly<Record<string, Speaker>>)[catalogue]
    : undefined;
  if (speaker === undefined || !englishSources.has(`${catalogue}.${key}`)) return `[]${catalogue}.${key}`;
  const said = Object.entries(values).map(([name, value]) => [name, sayValue(value, saying)]);
  return speaker.in(saying.language, key, Object.fromEntries(said) as object);
}

function sayValue(value: Value, { language, money, left }: Saying): Exclude<Value, Money | Nested> {
  if (typeof value !== 'object' || value instanceof Date) return value;
  if ('message' in value) return sayWithin(value.message, { language, money, left: left - 1 });
  if (money === undefined) throw new Error('a message with money is said without a way to write it');
  return money(value.amountMinor, value.currency, localeOf(language));
}
