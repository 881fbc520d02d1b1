import { currentLanguage, english, setLanguage } from '@houselights/messages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseLanguage, noteHiddenSettings } from '../src/lib/language/language.ts';

beforeEach(() => {
  localStorage.clear();
  document.documentElement.lang = 'en';
});
afterEach(() => {
  setLanguage(english);
  document.documentElement.removeAttribute('dir');
});

test.each([null, '4', '1', 'nonsense'])('%s is English, as the document came', async (id) => {
  if (id !== null) localStorage.setItem('language-id', id);
  expect(await chooseLanguage()).toBe(true);
  expect(currentLanguage()).toBe(english);
});

test('a page in another language than the document says so', async () => {
  localStorage.setItem('language-id', 'en-XB');
  expect(await chooseLanguage()).toBe(false);
  const { lang, dir } = document.documentElement;
  expect([currentLanguage().code, lang, dir]).toEqual(['en-XB', 'en-XB', 'rtl']);
});

test.each([
  [true, null, '1'],
  [true, '4', '1'],
  [true, 'en-XA', 'en-XA'],
  [false, null, null],
  [false, '4', '4'],
])('with hidden settings (%s), what was stored as %s stays as %s', (isHidden, before, after) => {
  if (before !== null) localStorage.setItem('language-id', before);
  noteHiddenSettings({ language_settings_hidden: isHidden });
  expect(localStorage.getItem('language-id')).toBe(after);
});
