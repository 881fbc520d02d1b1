import { expect, test } from 'vitest';
import { isNamed, topOf } from './top-result.ts';

test.each([
  ['Moth Season', 'moth', true],
  ['Fold & Daughters', 'moth', false],
  ['Their mother’s scissors', 'moth', true],
  ['The motherlode', 'moth', false],
  ['L’Été à Łódź', 'ete', true],
  ['Salt & Static', 'salt static', true],
  ['Salt & Static', 'salt pepper', false],
  ['Salt & Static', '', false],
  ['Salt & Static', '&', false],
])('%s is named by "%s": %s', (name, search, is) => {
  expect(isNamed(name, search)).toBe(is);
});

test.each([
  ['moth season', 'Moth Season'],
  ['MOTH', 'Moth Season'],
  ['season', undefined],
  ['mo', undefined],
  ['lamplit', 'Lamplit Pictures'],
  ['', undefined],
])('"%s" has %s on top', (search, name) => {
  const shows = [{ title: 'The Long Take' }, { title: 'Moth Season' }];
  const creators = [{ displayName: 'Lamplit Pictures' }];
  const top = topOf({ shows, creators } as Parameters<typeof topOf>[0], search);
  expect(top?.kind === 'show' ? top.show.title : top?.creator.displayName).toBe(name);
});
