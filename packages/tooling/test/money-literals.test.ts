import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { moneyLiterals } from '../src/money-literals.ts';
import { sourceFiles } from '../src/source-files.ts';

const root = resolve(import.meta.dirname, '../../..');
const found = (text: string, path = 'page.tsx') => moneyLiterals([{ path, text }]);

describe('moneyLiterals finds', () => {
  it.each([
    `<p>Only $3.99 a month</p>`,
    `<p>Only 3.99 a month</p>`,
    `<p aria-label="Monthly, $3.99" />`,
    `<p>{'4 USD'}</p>`,
    '`From €${price}`',
    `<b><span>$</span>{price}</b>`,
    `<b>{whole} €</b>`,
    `const words = { price: '3,99 €' };`,
    `const amountMinor = 399;`,
    `show({ price: { amountMinor: 399, currency } });`,
    `money({ ...price, minor: 4 * 100 - 1 });`,
    `formatMoney(399, 'USD');`,
    `function f(price = 399) {}`,
    `class A { price = 399 }`,
  ])('%s', (text) => {
    expect(found(text)).not.toEqual([]);
  });
  it('an amount in a page or a style', () => {
    expect(found('<meta name="description" content="Watch for $3.99">', 'index.html')).toMatchObject([{ line: 1 }]);
    expect(found('\n.a::after { content: "3.99 EUR"; }', 'page.css')).toMatchObject([{ line: 2 }]);
  });
});

describe('moneyLiterals leaves', () => {
  it.each([
    `<p>{money(price)} a month</p>`,
    `money({ ...price, amountMinor: price.amountMinor * 12 })`,
    `<path d="M12 3.25 L 4.75 9.50" />`,
    `code.replaceAll(/(.{5})/g, '$1-');`,
    `const rates = [0.25, 1.75];`,
    `const priceWords = (one) => { wait(500); };`,
    '`${a}:${b}`',
    `<p>14 days free, 25% off</p>`,
  ])('%s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

it('nothing that people read names an amount: prices are rows', () => {
  const read = [
    'apps/web/src/',
    'packages/ui/src/',
    'packages/core/src/mail/',
    'packages/contracts/src/remote-config/',
    'packages/contracts/src/page-list.ts',
  ];
  const heads = /^apps\/api\/src\/http\/page-head\.ts$/;
  const files = sourceFiles(root).filter(
    ({ path }) => (read.some((folder) => path.startsWith(folder)) || heads.test(path)) && !/\.test\.tsx?$/.test(path),
  );
  expect(files.length).toBeGreaterThan(200);
  const page = { path: 'apps/web/index.html', text: readFileSync(join(root, 'apps/web/index.html'), 'utf8') };
  expect(moneyLiterals([...files, page])).toEqual([]);
});
