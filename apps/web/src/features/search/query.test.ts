import { expect, test } from 'vitest';
import { isIdle, nothing, pageKey, queryOf, searchPath } from './query.ts';

test.each([
  ['', '/search'],
  ['search=fog', '/search?search=fog'],
  ['search= fog &ctid=lamplit&creatorName=Lamp+%26+Lit', '/search?search=fog&ctid=lamplit&creatorName=Lamp+%26+Lit'],
  ['show=salt&year=2026&length=short&free', '/search?show=salt&year=2026&length=short&free=true'],
  ['year=26&length=endless&free=false&page=3&other=1', '/search'],
])('%s means %s', (params, path) => {
  expect(searchPath(queryOf(new URLSearchParams(params)))).toBe(path);
});

test('words of any length are cut to what a search takes', () => {
  expect(queryOf(new URLSearchParams({ search: 'x'.repeat(500) })).search).toHaveLength(200);
});

test('the same question has the same name, whatever its order', () => {
  const [one, two] = ['search=a&free=1', 'free&search=a'].map((text) => queryOf(new URLSearchParams(text)));
  expect(pageKey(one!, 2)).toBe(pageKey(two!, 2));
  expect(isIdle(nothing)).toBe(true);
  expect(isIdle({ ...nothing, free: true })).toBe(false);
});
