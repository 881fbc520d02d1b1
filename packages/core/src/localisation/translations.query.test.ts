import { Refusal } from '@houselights/contracts';
import { expect, it } from 'vitest';
import { listLanguages, listTranslations, translationsOf } from './translations.query.ts';

it('has English under the two ids that clients know', () => {
  expect(listLanguages().map(({ id, code }) => [id, code])).toEqual([
    [4, 'en'],
    [1, 'en'],
  ]);
});

it('says every message but those of emails, and the same under both ids', () => {
  const translations = listTranslations({ languageId: '4' });
  expect(listTranslations({ languageId: '1' })).toEqual(translations);
  expect(translations.find(({ stringSlug }) => stringSlug === 'device.title')).toEqual({
    stringSlug: 'device.title',
    text: 'Device Management',
    requiresTranslation: false,
    fallBackLanguageTranslation: 'Device Management',
  });
  expect(translations.filter(({ stringSlug }) => stringSlug.startsWith('mail'))).toEqual([]);
  expect(translations.length).toBeGreaterThan(1_000);
});

it.each(['2', '04', '4.0', '', 'en', 'toString'])('knows no language %j', (id) => {
  expect(() => listTranslations({ languageId: id })).toThrow(Refusal);
});

it('falls back to English, and shows the slug where nothing says it', () => {
  const sources = new Map([
    ['a.own', 'Eigen'],
    ['a.lost', ''],
  ]);
  expect(
    translationsOf(
      { sources },
      new Map([
        ['a.own', 'Own'],
        ['a.fallen', 'Fallen'],
        ['mail.subject', 'Hello'],
      ]),
    ),
  ).toEqual([
    { stringSlug: 'a.own', text: 'Eigen', requiresTranslation: false, fallBackLanguageTranslation: 'Own' },
    { stringSlug: 'a.fallen', text: 'Fallen', requiresTranslation: true, fallBackLanguageTranslation: 'Fallen' },
    { stringSlug: 'a.lost', text: '[]a.lost', requiresTranslation: true, fallBackLanguageTranslation: '' },
  ]);
});
