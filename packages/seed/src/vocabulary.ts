import { de, en, es, fr, pl } from '@faker-js/faker';
import type { LocaleDefinition } from '@faker-js/faker';
import type { Prng } from './prng.ts';

/** Words of the language; each list is ordered by frequency, most used first. */
export interface Vocabulary {
  readonly nouns: readonly string[];
  readonly adjectives: readonly string[];
  readonly verbs: readonly string[];
  readonly places: readonly string[];
  readonly creatures: readonly string[];
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
}

const single = /^\p{L}[\p{L}'’]+$/u;
const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
};
const distinct = (...values: unknown[]): string[] => [
  ...new Set(texts(values).filter((text) => single.test(text) && text.length > 2)),
];

const names = (locale: LocaleDefinition, kind: 'first_name' | 'last_name'): unknown => locale.person?.[kind];

export function createVocabulary({ shuffle }: Prng): Vocabulary {
  const locales = [en, es, fr, de, pl];
  return {
    nouns: shuffle(distinct(en.word?.['noun'], en.food?.['ingredient'], en.vehicle?.['type'])),
    adjectives: shuffle(distinct(en.word?.['adjective'], en.color?.['human'])),
    verbs: shuffle(distinct(en.word?.['verb'])),
    places: shuffle(distinct([en, es, pl].map((locale) => locale.location?.['city_name']))),
    creatures: shuffle(
      distinct(
        Object.values(en.animal ?? {})
          .flatMap(texts)
          .flatMap((text) => text.split(/[ -]/)),
      ),
    ),
    firstNames: shuffle(distinct(locales.map((locale) => names(locale, 'first_name')))),
    lastNames: shuffle(distinct(locales.map((locale) => names(locale, 'last_name')))),
  };
}
