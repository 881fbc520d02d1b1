import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundaries } from '../src/boundaries.ts';
import { allowed, installed, seeds } from './boundary-seeds.ts';

const ruleNames = boundaries.forbidden.map((rule) => rule.name);
const tree = mkdtempSync(join(tmpdir(), 'boundaries-'));
const home = process.cwd();
let violations: { rule: string; from: string }[] = [];

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
};

beforeAll(async () => {
  writeFileSync(join(tree, 'tsconfig.base.json'), '{}');
  write('package.json', JSON.stringify({ name: 'seeded', private: true }));
  for (const name of installed) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'module.exports = {};');
  }
  const files = { ...allowed, ...Object.fromEntries(seeds.flatMap((seed) => Object.entries(seed.files))) };
  for (const [path, text] of Object.entries(files)) write(path, text);
  const packages = new Set(Object.keys(files).map((path) => path.split('/').slice(0, 2).join('/')));
  mkdirSync(join(tree, 'node_modules/@houselights'), { recursive: true });
  for (const folder of packages) {
    const name = folder.split('/')[1] ?? '';
    write(
      `${folder}/package.json`,
      JSON.stringify({ name: `@houselights/${name}`, exports: { '.': './src/index.ts' } }),
    );
    if (!(`${folder}/src/index.ts` in files)) write(`${folder}/src/index.ts`, 'export const here = true;');
    symlinkSync(join(tree, folder), join(tree, 'node_modules/@houselights', name));
  }
  process.chdir(tree);
  const { output } = await cruise(['packages', 'apps'], {
    ...boundaries.options,
    baseDir: tree,
    validate: true,
    ruleSet: { forbidden: boundaries.forbidden },
  });
  violations = (output as ICruiseResult).summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }));
}, 60_000);

afterAll(() => {
  process.chdir(home);
  rmSync(tree, { recursive: true, force: true });
});

describe('import boundaries', () => {
  it('have a seeded violation for every rule', () => {
    expect(new Set(seeds.map((seed) => seed.rule))).toEqual(new Set(ruleNames));
  });

  it.each(seeds.map((seed) => [seed.rule, seed] as const))('%s fires', (rule, seed) => {
    expect(violations).toContainEqual({ rule, from: seed.folder ?? Object.keys(seed.files)[0] });
  });

  it.each(Object.keys(allowed))('leave %s alone', (path) => {
    expect(violations.filter((violation) => violation.from === path)).toEqual([]);
  });
});
