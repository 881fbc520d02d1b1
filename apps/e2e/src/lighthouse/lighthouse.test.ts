import { describe, expect, it } from 'vitest';
import { findingsOf } from './findings.ts';
import { isMissed, median, mediansOf, type Figures } from './figures.ts';
import { readOptions } from './options.ts';
import { tableOf } from './table.ts';
import type { Result } from 'lighthouse';

const good: Figures = {
  performance: 97,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  lcpSeconds: 1.8,
  cls: 0.01,
  tbtMs: 90,
  pictureBytes: 200_000,
};

describe('the options', () => {
  it('measure every page five times on a phone unless said', () => {
    expect(readOptions([])).toEqual({
      help: false,
      runs: 5,
      pages: ['home', 'video', 'greenlight', 'join'],
      desktop: false,
    });
  });

  it('take fewer runs, some pages and the desktop', () => {
    expect(readOptions(['--runs', '1', '--pages', 'join,home', '--desktop'])).toMatchObject({
      runs: 1,
      pages: ['home', 'join'],
      desktop: true,
    });
  });

  it.each([
    ['--runs', '0', /whole number/],
    ['--runs', '1.5', /whole number/],
    ['--runs', 'many', /whole number/],
    ['--pages', 'home,attic', /no page "attic"/],
    ['--phone', '', /--phone/],
  ])('refuse %s %s', (name, value, why) => {
    expect(() => readOptions([name, value])).toThrow(why);
  });
});

describe('the median', () => {
  it('is the middle, whatever the order', () => expect(median([9, 100, 10])).toBe(10));
  it('lies between the two in the middle', () => expect(median([4, 1, 3, 2])).toBe(2.5));
  it('is not known when a run told nothing', () => expect(median([1, null, 1])).toBeNull());
  it('of nothing is not known', () => expect(median([])).toBeNull());
  it('is taken of each figure for itself', () => {
    const runs = [good, { ...good, performance: 90, cls: 0.3 }, { ...good, performance: 91, tbtMs: 500 }];
    expect(mediansOf(runs)).toEqual({ ...good, performance: 91 });
  });
});

describe('the goals', () => {
  it('are met at the limit and missed behind it', () => {
    expect(isMissed('home', 'performance', 95, false)).toBe(false);
    expect(isMissed('home', 'performance', 94, false)).toBe(true);
    expect(isMissed('home', 'cls', 0.05, false)).toBe(false);
    expect(isMissed('home', 'cls', 0.051, false)).toBe(true);
  });

  it('are missed by what is not known', () => expect(isMissed('join', 'lcpSeconds', null, false)).toBe(true));

  it('hold pictures on the phone’s home page alone', () => {
    expect(isMissed('home', 'pictureBytes', 220_001, false)).toBe(true);
    expect(isMissed('home', 'pictureBytes', 220_001, true)).toBe(false);
    expect(isMissed('video', 'pictureBytes', 220_001, false)).toBe(false);
  });
});

describe('the table', () => {
  it('shows figures beside goals', () => {
    const { text, met } = tableOf([{ page: 'home', runs: [good] }], false);
    expect(met).toBe(true);
    expect(text).toContain('≤ 220 kB (home)');
    expect(text.split('\n').at(-1)?.split(/ {2,}/)).toEqual([
      'home',
      '97',
      '100',
      '100',
      '100',
      '1.80 s',
      '0.010',
      '90 ms',
      '200 kB',
    ]);
  });

  it('marks what is missed, and what is not known', () => {
    const bad = { ...good, seo: 92, lcpSeconds: null };
    const { text, met } = tableOf([{ page: 'join', runs: [bad] }], false);
    expect(met).toBe(false);
    expect(text.match(/\S+ ✗/g)).toEqual(['92 ✗', '? ✗']);
  });

  it('has no goal for pictures on the desktop', () => {
    expect(tableOf([{ page: 'home', runs: [good] }], true).text).not.toContain('220 kB');
  });
});

describe('the findings', () => {
  const shown = { description: '', id: '' };
  const resultOf = (audit: object): Pick<Result, 'categories' | 'audits'> =>
    ({
      categories: { seo: { auditRefs: [{ id: 'one', weight: 1 }] } },
      audits: { one: { ...shown, title: 'One', scoreDisplayMode: 'binary', ...audit } },
    }) as unknown as Pick<Result, 'categories' | 'audits'>;

  it('leave out what passed and what does not apply', () => {
    expect(findingsOf(resultOf({ score: 1 }))).toEqual([]);
    expect(findingsOf(resultOf({ score: null, scoreDisplayMode: 'notApplicable' }))).toEqual([]);
  });

  it('name the elements, however deep they stand', () => {
    const node = { type: 'node', selector: 'main > a', snippet: '<a>', nodeLabel: 'here', explanation: 'Too pale.' };
    const details = {
      type: 'table',
      items: [{ node, subItems: { items: [{ relatedNode: { ...node, selector: 'p' } }] } }],
    };
    const [finding] = findingsOf(resultOf({ score: 0, details }));
    expect(finding).toMatchObject({ category: 'seo', audit: 'one', title: 'One' });
    expect(finding?.where).toEqual([
      { selector: 'main > a', snippet: '<a>', nodeLabel: 'here', explanation: 'Too pale.' },
      { selector: 'p', snippet: '<a>', nodeLabel: 'here', explanation: 'Too pale.' },
    ]);
  });

  it('tell what an entry says that names no element', () => {
    const sourceLocation = { url: 'https://site.test/a.js', line: 3 };
    const details = { items: [{ description: 'It broke.', sourceLocation }] };
    expect(findingsOf(resultOf({ score: 0, details }))[0]?.where).toEqual([
      { description: 'It broke.', url: 'https://site.test/a.js', line: 3 },
    ]);
  });

  it('tell what of a list of checks is not met', () => {
    const check = {
      type: 'checklist',
      items: { a: { label: 'Asked for early', value: false }, b: { label: 'Not late', value: true } },
    };
    const details = {
      type: 'list',
      items: [check, { type: 'list-section', title: 'More', value: { items: [{ url: '/a.css' }] } }],
    };
    expect(findingsOf(resultOf({ score: 0, details }))[0]?.where).toEqual([
      { unmet: 'Asked for early' },
      { url: '/a.css' },
    ]);
  });

  it('hold audits that could not be made, with the reason', () => {
    const audit = { score: null, scoreDisplayMode: 'error', errorMessage: 'NO_LCP' };
    expect(findingsOf(resultOf(audit))).toMatchObject([{ audit: 'one', where: ['NO_LCP'] }]);
  });
});
