import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from '../src/source-files.ts';
import { styleCollisions } from '../src/style-collisions.ts';

const root = resolve(import.meta.dirname, '../../..');
const collisions = (...sheets: string[]) =>
  styleCollisions(sheets.map((text, index) => ({ path: `${index}.css`, text }))).map(({ className }) => className);

it('no class of the site is defined in two style sheets', () => {
  const sheets = sourceFiles(root, /^(?:apps|packages)\/.*\.css$/);
  expect(sheets.length).toBeGreaterThan(30);
  expect(styleCollisions(sheets)).toEqual([]);
});

it.each([
  ['.pitch { color: red }', '@layer components { .pitch { color: blue } }'],
  ['.pitch { color: red }', '@media (min-width: 768px) { .pitch:hover { color: blue } }'],
  ['.a, .pitch { color: red }', '.pitch > img { color: blue }'],
  ['.pitch h2 { color: red }', "/* .x */ .pitch[data-phase='on'] { color: blue }"],
  ['.pitch:is(article, div) { color: red }', '.b {} .pitch + p { color: blue }'],
])('%s and %s collide', (one, other) => {
  expect(collisions(one, other)).toEqual(['pitch']);
});

it.each([
  ['.hl-btn { color: red }', '.join .hl-btn { color: blue }'],
  ['.hl-btn { color: red }', '.hl-btn.join-btn { color: blue }'],
  ['.player-slot { color: red }', '.player-slot:has(> .player-screen) { color: blue }'],
  ['.pitch { color: red }', '/* .pitch {} */ .pitches { color: blue }'],
  ['.pitch { color: red } .pitch:hover { color: green }', 'a { color: blue }'],
])('%s and %s do not', (one, other) => {
  expect(collisions(one, other)).toEqual([]);
});
