import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sentencesInComponents, sentencesInRefusals } from '../src/sentences.ts';
import { sourceFiles } from '../src/source-files.ts';
import { unusedMessages } from '../src/unused-messages.ts';

const root = resolve(import.meta.dirname, '../../..');
const isProduct = (path: string) => /^(?:apps|packages)\/[^/]+\/src\//.test(path) && !/\.test\.tsx?$/.test(path);
const files = sourceFiles(root).filter(({ path }) => isProduct(path));

const component = (text: string) => sentencesInComponents([{ path: 'apps/web/src/a.tsx', text }]);
const refusal = (text: string) => sentencesInRefusals([{ path: 'packages/core/src/a.ts', text }]);
const contract = (text: string) => sentencesInRefusals([{ path: 'packages/contracts/src/a.ts', text }]);

describe('a sentence in a component is found', () => {
  it.each([
    'const a = <p>Give a gift</p>;',
    'const a = <p>gift</p>;',
    'const a = <button aria-label="Close" />;',
    'const a = <Panel title="Your gifts" />;',
    'const a = <Panel title={busy ? "Loading your gifts" : t("gifts")} />;',
    'showToast(`Added ${name} to your list.`);',
    'const words = { paid: "Paid until the end" };',
    'const words = "your bank wants to ask you first.";',
  ])('%s', (text) => {
    expect(component(text)).toHaveLength(1);
  });
});

describe('what nobody reads is left', () => {
  it.each([
    "import { a } from './Some file.ts';",
    'const a = <p className="Some class">{t("gift")}</p>;',
    'throw new Error(`The gift ${id} is not there.`);',
    'console.error("A gift was lost.");',
    'class A extends Error { constructor() { super("The gift is lost."); } }',
    'const key = event.key === "ArrowDown" || event.key === "Escape";',
    'const a = <div className={`hl-card ${wide ? "wide" : ""}`}> · </div>;',
  ])('%s', (text) => {
    expect(component(text)).toEqual([]);
  });
});

it('finds a sentence at a throw and in a contract', () => {
  expect(refusal("throw new Refusal('invalid_input', { errors: { day: ['Please choose a day.'] } });")).toHaveLength(1);
  expect(refusal('throw new contracts.Refusal("gone", { errors: { day: [`Choose ${a} or later.`] } });')).toHaveLength(
    1,
  );
  expect(contract("const Day = z.iso.date('Please choose a day.');")).toHaveLength(1);
  expect(contract("const route = { summary: 'Every gift of an account' };")).toEqual([]);
  expect(refusal("throw new Refusal('invalid_input', { errors: { day: [words.ref('day')] } });")).toEqual([]);
});

/** Texts that are in code for a reason. */
const known = new Map([
  // Proper names, the same in every language.
  ['American Express', 'apps/web/src/features/billing/membership-facts.ts'],
  ['Diners Club', 'apps/web/src/features/billing/membership-facts.ts'],
  ['Samsung Internet', 'apps/web/src/lib/browser/device.ts'],
]);

it('everything that people read in the web stands in catalogues', () => {
  // The gallery is a page for designers.
  const web = files.filter(({ path }) => /^(?:apps\/web|packages\/ui)\//.test(path) && !path.includes('/gallery/'));
  expect(web.length).toBeGreaterThan(200);
  expect(sentencesInComponents(web).filter(({ words, path }) => known.get(words) !== path)).toEqual([]);
});

it('everything that a refusal says stands in catalogues', () => {
  // Command-line programs for operators have their own Refusal, which is printed in a terminal.
  const product = files.filter(
    ({ path }) => !/^(?:apps\/(?:standalone|stripe-emulator)|packages\/tooling)\//.test(path),
  );
  expect(sentencesInRefusals(product)).toEqual([]);
});

it('every message is said somewhere', () => {
  const folder = resolve(root, 'packages/messages/en');
  const catalogues = Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      Object.keys(JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as object),
    ]),
  );
  expect(
    unusedMessages(
      [{ path: 'a.ts', text: "import { t } from '@houselights/messages/catalogue/a'; t('b'); t(`${c}D`)" }],
      { a: ['b', 'xD', 'lost'] },
    ),
  ).toEqual(['a.lost']);
  expect(unusedMessages(files, catalogues)).toEqual([]);
});
