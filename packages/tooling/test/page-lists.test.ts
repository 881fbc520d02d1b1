import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressesIn, pageLists } from '../src/page-lists.ts';
import { sourceFiles } from '../src/source-files.ts';

const root = resolve(import.meta.dirname, '../../..');
const source = 'packages/contracts/src/page-list.ts';
const addresses = addressesIn(sourceFiles(root, /^packages\/contracts\/src\/page-list\.ts$/)[0]!);

/** Where pages are named besides, and say nothing of a page that the list of all could say. */
const known = [
  // By the address of each page: one that is missing, unknown or named twice is an error of the compiler.
  'apps/web/src/routes/account-pages.ts',
  'apps/web/src/routes/route-table.ts',
  // Where an entry of the account's menu is the current one.
  'apps/web/src/routes/account-frame.tsx',
  // Whose code comes ahead of time, for somebody who is signed in.
  'apps/web/src/shell/early-pages.ts',
  // The stops of journeys, and the things that pages need there.
  'apps/e2e/src/demo-paths.ts',
];

describe('pageLists finds', () => {
  it.each([
    `const drawn = ['/', '/join', '/faq'];`,
    `const indexed = new Set(['/', '/join', '/faq']);`,
    `const titles = new Map([['/', 'Home'], ['/join', 'Join'], ['/faq', 'FAQ']]);`,
    `const titles = { '/': 'Home', '/join': 'Join', '/faq': 'FAQ' };`,
  ])('%s', (text) => {
    expect(pageLists([{ path: 'a.ts', text }], addresses)).toMatchObject([{ line: 1, pages: ['/', '/join', '/faq'] }]);
  });
});

describe('pageLists leaves', () => {
  it.each([
    `const both = ['/join', '/faq'];`,
    `const places = ['/nowhere', '/elsewhere', '/join', '/faq'];`,
    `const links = [{ href: '/' }, { href: '/join' }, { href: '/faq' }];`,
  ])('%s', (text) => {
    expect(pageLists([{ path: 'a.ts', text }], addresses)).toEqual([]);
  });
});

it('pages are listed once: what is to be said of one stands in the list of all', () => {
  expect(addresses.length).toBeGreaterThan(30);
  const files = sourceFiles(root).filter(
    ({ path }) => /^(?:apps|packages)\/[^/]+\/(?:src|scripts)\//.test(path) && !/\.test\.tsx?$/.test(path),
  );
  const lists = pageLists(files, addresses).map(({ path }) => path);
  expect([...new Set(lists)].toSorted()).toEqual([source, ...known].toSorted());
});
