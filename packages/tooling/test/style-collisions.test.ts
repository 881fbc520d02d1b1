import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from '../src/source-files.ts';
import { runTogether, styleCollisions } from '../src/style-collisions.ts';

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

it('no rule of the site draws what is empty, or what alerts, like something else', () => {
  const sheets = sourceFiles(root, /^(?:apps|packages)\/.*\.css$/);
  expect(sheets.flatMap((sheet) => runTogether(sheet).map((rule) => `${sheet.path}: ${rule}`))).toEqual([]);
});

it.each([
  ['.a > p:empty, .b > p:empty, .a { display: flex }', ['.a > p:empty, .b > p:empty, .a']],
  [".a > [role='alert'], .b { color: red }", [".a > [role='alert'], .b"]],
  ['.a:empty { display: none } .a { display: flex }', []],
  [".a > [role='alert']:empty, .b > [role='alert']:empty { display: none }", []],
])('%s: run together are %j', (text, found) => {
  expect(runTogether({ path: 'a.css', text })).toEqual(found);
});

it('nothing is shown by `:focus-within`: a finger leaves its focus behind, and what it pressed would stay in the way', () => {
  const sheets = sourceFiles(root, /^(?:apps|packages)\/.*\.css$/);
  expect(sheets.filter(({ text }) => text.includes(':focus-within')).map(({ path }) => path)).toEqual([]);
});

it('no rule asks for `:dir()`: the bundler makes a list of languages of it, and the page says its direction in `dir`', () => {
  const sheets = sourceFiles(root, /^(?:apps|packages)\/.*\.css$/);
  expect(sheets.filter(({ text }) => text.includes(':dir(')).map(({ path }) => path)).toEqual([]);
});
