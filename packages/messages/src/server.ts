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

/** Writes minor units as money: what a currency's digits are is a rule, and none of a message. */
export type MoneyFormat = (amountMinor: number, currency: string, locale: string) => string;

/** A message may stand inside another one, and no deeper. */
const levels = 2;

/**
 * What a reference says in `language`, messages among its values included; any other text stays as it is. A message that no
 * language has is `[]` and its name. Throws where a message holds money and nobody said how it is written.
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
