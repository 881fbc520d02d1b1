import { expect, test } from 'vitest';
import {
  isIdleSearch,
  isPlainSearch,
  noSearch,
  searchCallOf,
  searchPageKey,
  searchPath,
  searchQueryOf,
} from './search-query.ts';

test.each([
  ['', '/search'],
  ['search=fog', '/search?search=fog'],
  ['search= fog &ctid=lamplit&creatorName=Lamp+%26+Lit', '/search?search=fog&ctid=lamplit&creatorName=Lamp+%26+Lit'],
  ['show=salt&year=2026&length=short&free', '/search?show=salt&year=2026&length=short&free=true'],
  ['year=26&length=endless&free=false&page=3&other=1', '/search'],
])('%s means %s', (params, path) => {
  expect(searchPath(searchQueryOf(new URLSearchParams(params)))).toBe(path);
});

test('words of any length are cut to what a search takes', () => {
  expect(searchQueryOf(new URLSearchParams({ search: 'x'.repeat(500) })).search).toHaveLength(200);
});

test.each(['x'.repeat(199) + ' y', 'x'.repeat(199) + '🦊', '\uFFFD🦊 "<&>\'', '+ %41'])(
  'the address of %j means the same',
  (search) => {
    const query = searchQueryOf(new URLSearchParams({ search }));
    const again = new URL(searchPath(query), 'https://house.example');
    expect(searchQueryOf(again.searchParams)).toEqual(query);
  },
);

test('the same question has the same name, whatever its order', () => {
  const [one, two] = ['search=a&free=1', 'free&search=a'].map((text) => searchQueryOf(new URLSearchParams(text)));
  expect(searchPageKey(one!, 2)).toBe(searchPageKey(two!, 2));
  expect(isIdleSearch(noSearch)).toBe(true);
  expect(isIdleSearch({ ...noSearch, free: true })).toBe(false);
});

test('only what a search knows makes a plain search', () => {
  const plain = (text: string) => isPlainSearch(new URLSearchParams(text));
  expect(['', 'search=fog', 'free&show=salt&search=a'].map(plain)).toEqual([true, true, true]);
  expect(['token=x', 'search=fog&page=2', '__proto__=1', 'toString'].map(plain)).toEqual([false, false, false, false]);
});

test('asks the call for what the address says, a creator by id rather than by name', () => {
  const call = (text: string) => searchCallOf(searchQueryOf(new URLSearchParams(text)), '1');
  expect(call('creatorName=Lamp&search=fog')).toEqual({ page: '1', search: 'fog', creatorName: 'Lamp' });
  expect(call('ctid=c&creatorName=Lamp&free')).toEqual({ page: '1', ctid: 'c', free: 'true' });
});
