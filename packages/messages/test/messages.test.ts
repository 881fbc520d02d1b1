import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { catalogue, decodeReference, english, locale, setLanguage } from '../src/index.ts';
import type { Tag } from '../src/index.ts';
import { encodeReference } from '../src/reference.ts';
import { pseudoLanguages } from '../src/pseudo.ts';
import { englishSources, languageOfHeader, say } from '../src/server.ts';
import compile from 'icu-minify/compile';
import { renderCatalogue, renderIndex } from '../scripts/render-catalogue.ts';

interface Example {
  title: object;
  points: { count: number };
  terms: { brand: string; link: Tag };
  since: { at: Date };
}
const t = catalogue<Example>('example', {
  title: compile('Give a gift'),
  points: compile('{count, plural, =0 {nothing} one {# point} other {# points}}'),
  terms: compile('By joining {brand} you accept the <link>terms</link>.'),
  since: compile('Since {at, date, moment}'),
});
const pseudo = pseudoLanguages[0] ?? english;

afterEach(() => setLanguage(english));

it('says a message with plurals, numbers and dates as English writes them', () => {
  expect(t('title')).toBe('Give a gift');
  expect([0, 1, 2, 12_481].map((count) => t('points', { count }))).toEqual([
    'nothing',
    '1 point',
    '2 points',
    '12,481 points',
  ]);
  expect(t('since', { at: new Date('2026-11-23T19:42:00Z') })).toMatch(/^Since November 23, 2026 at 7:42\sPM UTC$/);
});

it('hands what stands in a tag to the function of its name', () => {
  const parts = t.rich('terms', { brand: 'Lamplit', link: (chunks) => ({ to: chunks }) });
  expect(parts).toEqual(['By joining Lamplit you accept the ', { to: ['terms'] }, '.']);
});

it('shows a key that has no message behind two brackets', () => {
  const lost = catalogue<{ lost: object }>('example', {});
  expect(lost('lost')).toBe('[]example.lost');
  expect(say('\u0001nowhere\u0001lost\u0001{}', english)).toBe('[]nowhere.lost');
});

it('falls back to English where a language lacks a message', () => {
  const sparse = { ...english, code: 'de', messageOf: () => undefined };
  expect(t.in(sparse, 'title')).toBe('Give a gift');
});

it('keeps the values of a reference, whatever they hold', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }),
    fc.record({ amountMinor: fc.integer(), currency: fc.constantFrom('USD', 'JPY') }),
  );
  const { ref } = catalogue<{ any: { a: string | number | Date } }>('example', {});
  fc.assert(
    fc.property(value, (a) => {
      expect(decodeReference(ref('any', { a }))).toEqual({ catalogue: 'example', key: 'any', values: { a } });
    }),
  );
  expect(say('Nothing to decode', english)).toBe('Nothing to decode');
  expect(say('\u0001not\u0001a reference', english)).toBe('\u0001not\u0001a reference');
});

it('writes money when it is said, in the language in which it is said', () => {
  const price = encodeReference('device', 'removeEffect', { device: { amountMinor: 399, currency: 'USD' } });
  const money = (amountMinor: number, currency: string, locale: string) => `${amountMinor} ${currency} ${locale}`;
  expect(say(price, english, money)).toContain('399 USD en');
  expect(say(price, pseudo, money)).toContain('399 USD en-XA');
  expect(() => say(price, english)).toThrow('without a way to write it');
});

it('says what somebody wrote to look like a reference as it is, and no other message within a value', () => {
  const forged = (values: string, key = 'mostCharacters') => `\u0001fields\u0001${key}\u0001${values}`;
  for (const values of ['null', '[]', '5', '{"max":null}', '{"max":{}}', '{"max":[1,2,3]}', '{"max":["x"]}']) {
    expect(say(forged(values), english)).toBe(forged(values));
  }
  expect(say(forged('{}', 'toString'), english)).toBe('[]fields.toString');
  const { ref } = catalogue<{ hello: { name: string | number } }>('mail', {});
  const name = forged('{"max":5}');
  expect(say(ref('hello', { name }), english)).toContain(name);
  expect(decodeReference(ref('hello', { name: Number.NaN }))?.values).toEqual({ name: 'NaN' });
});

it('takes no locale of the reader that Intl does not know', () => {
  setLanguage(english, ['en-US@posix', 'en-GB']);
  expect(locale()).toBe('en-GB');
  setLanguage(english, ['en-US@posix']);
  expect(locale()).toBe('en');
});

it('keeps the values of every message in a pseudo-locale, and makes its words longer', () => {
  expect(t.in(pseudo, 'points', { count: 3 })).toMatch(/^⟦3 þöîñţš .+⟧$/);
  setLanguage(pseudo);
  const parts = t.rich('terms', { brand: 'Lamplit', link: (chunks) => ({ to: chunks }) });
  expect(parts.filter((part) => typeof part === 'object')).toEqual([{ to: ['ţéŕɱš'] }]);
  expect(parts.join('')).toContain('Lamplit');
});

it('understands the languages that a browser asks for', () => {
  expect(languageOfHeader(undefined).code).toBe('en');
  expect(languageOfHeader('tlh, en-GB;q=0.8').code).toBe('en');
  expect(languageOfHeader('en-XA').code).toBe('en-XA');
  expect(languageOfHeader('en;q=0.2, en-XA;q=0.9').code).toBe('en-XA');
  expect(languageOfHeader('en-XA;q=0, en').code).toBe('en');
  expect(languageOfHeader('en-XA;q=what').code).toBe('en');
  expect(languageOfHeader(`${'x,'.repeat(50_000)}en-XA`).code).toBe('en');
});

it('has compiled every catalogue as it stands', () => {
  const folder = new URL('../', import.meta.url);
  const read = (path: string) => readFileSync(new URL(path, folder), 'utf8');
  const names = readdirSync(new URL('en/', folder)).map((file) => file.replace('.json', ''));
  for (const name of names) {
    const source = JSON.parse(read(`en/${name}.json`)) as Record<string, string>;
    expect(read(`src/generated/en/${name}.ts`)).toBe(renderCatalogue(name, source));
  }
  expect(read('src/generated/all.ts')).toBe(renderIndex(names.toSorted()));
});

it('has no blank message and none with spaces around it', () => {
  const wrong = [...englishSources].filter(([, text]) => text.trim() === '' || text !== text.trim());
  expect(wrong).toEqual([]);
});
