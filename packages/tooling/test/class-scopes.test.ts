import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { classProblems } from '../src/class-scopes.ts';
import { sourceFiles } from '../src/source-files.ts';

const root = resolve(import.meta.dirname, '../../..');
const none = { undefined: [], unused: [], foreign: [] };
const feature = (name: string, extension: string): string => `apps/web/src/features/${name}/${name}.${extension}`;

const problems = (components: Record<string, string>, sheets: Record<string, string>) => {
  const files = (given: Record<string, string>) => Object.entries(given).map(([path, text]) => ({ path, text }));
  return classProblems(files(components), files(sheets));
};

it('every class is defined, used, and stays in its feature', () => {
  const components = sourceFiles(root, /^(?:apps\/web|packages\/ui)\/src\/.*(?<!\.test)\.tsx?$/);
  const sheets = sourceFiles(root, /^(?:apps\/web|packages\/ui)\/src\/.*\.css$/);
  expect([components.length > 200, sheets.length > 30]).toEqual([true, true]);
  expect(classProblems(components, sheets)).toEqual(none);
});

it('finds a class that no style sheet defines', () => {
  const path = feature('gift', 'tsx');
  const sheets = { [feature('gift', 'css')]: '.gift-card { color: red } .gift-open, .gift-shut { color: blue }' };
  const shown = (classes: string) =>
    problems({ [path]: `<p className=${classes}>{'gift-open gift-shut gift-card'}</p>` }, sheets);
  expect(shown('"gift-crad"').undefined).toEqual([`${path}: gift-crad`]);
  expect(shown("{cx('gift-card', isOpen && 'gift-opened')}").undefined).toEqual([`${path}: gift-opened`]);
  expect(shown('{`gift-card present-${state}`}').undefined).toEqual([`${path}: present-`]);
  expect(shown("{cx('gift-card', size === 'lg' && `gift-${state}`)}")).toEqual(none);
});

it('finds a class that no element has', () => {
  const sheets = {
    [feature('gift', 'css')]:
      '/* .gift-box {} */ .gift-card > h2 { color: red } @media print { .gift-old { color: blue } }',
  };
  expect(problems({ [feature('gift', 'tsx')]: '<p className="gift-card" />' }, sheets)).toEqual({
    ...none,
    unused: ['gift-old'],
  });
});

it('finds a class that another feature uses', () => {
  const sheets = { [feature('gift', 'css')]: '.gift-card { color: red }' };
  const used = '<p className="gift-card" />';
  expect(problems({ [feature('gift', 'tsx')]: used, [feature('coupon', 'tsx')]: used }, sheets)).toEqual({
    ...none,
    foreign: [`${feature('coupon', 'tsx')}: gift-card`],
  });
  // A page or the shell puts features together.
  expect(problems({ [feature('gift', 'tsx')]: used, 'apps/web/src/routes/home.route.tsx': used }, sheets)).toEqual(
    none,
  );
  // A style sheet reaches into another feature, too.
  const coupon = feature('coupon', 'css');
  expect(
    problems({ [feature('gift', 'tsx')]: used }, { ...sheets, [coupon]: '.hl-panel .gift-card { color: blue }' }),
  ).toEqual({
    undefined: [],
    unused: ['hl-panel'],
    foreign: [`${coupon}: gift-card`],
  });
});
