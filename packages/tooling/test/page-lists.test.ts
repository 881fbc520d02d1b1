import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressesIn, pageLists } from '../src/page-lists.ts';
import { sourceFiles } from '../src/source-files.ts';

const root = resolve(import.meta.dirname, '../../..');
const source = 'packages/contracts/src/page-list.ts';
const addresses = addressesIn(sourceFiles(root, /^packages\/contracts\/src\/page-list\.ts$/)[0]!);

/** Other places that list pages, for facts that the central list could not hold. */
const known = [
  // Keyed by page address: a missing, unknown or duplicate one is a compile error.
  'apps/web/src/routes/account-pages.ts',
  'apps/web/src/routes/route-table.ts',
  // Where an entry of the account menu is the current one.
  'apps/web/src/routes/account-frame.tsx',
  // Pages whose code is preloaded for signed-in users.
  'apps/web/src/shell/early-pages.ts',
  // The stops of the browser tests, and the items that pages need there.
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
