import {
  array,
  assert,
  asyncProperty,
  constant,
  dictionary,
  letrec,
  oneof,
  string,
  integer,
  boolean,
} from 'fast-check';
import { expect, it } from 'vitest';
import { readOwnYaml, readYaml, writeYaml, YamlRefused } from '../src/index.ts';
import { parseYaml } from '../src/yaml/parse.ts';

const { value: anything } = letrec((tie) => ({
  value: oneof(
    { maxDepth: 4, withCrossShrink: true },
    string(),
    integer(),
    boolean(),
    constant(null),
    array(tie('value'), { maxLength: 4 }),
    dictionary(string(), tie('value'), { maxKeys: 4 }),
  ),
}));

it('reads back whatever it writes', async () => {
  await assert(
    asyncProperty(anything, async (document) => {
      expect(parseYaml(await writeYaml(document))).toMatchObject({ value: document });
    }),
    { numRuns: 200 },
  );
});

it('knows the line of everything', async () => {
  const { lineOf } = await readYaml('# a site\nshows:\n  - slug: one\n    title: One\n  - slug: two\n');
  expect([['shows'], ['shows', 0, 'title'], ['shows', 1, 'slug'], ['shows', 1, 'none'], []].map(lineOf)).toEqual([
    2, 4, 5, 5, 1,
  ]);
});

it('reads our own texts as it reads those of others', async () => {
  const text = '# a site\nshows:\n  - slug: one\n';
  const [own, other] = [await readOwnYaml(text), await readYaml(text)];
  expect([own.value, own.lineOf(['shows', 0])]).toEqual([other.value, other.lineOf(['shows', 0])]);
  await expect(readOwnYaml('a: 1\na: 2')).rejects.toThrow(YamlRefused);
});

it.each([
  ['an anchor', 'a: &x 1\nb: *x'],
  ['a bomb', `a: &a [x,x]\n${'bcdefgh'.replaceAll(/./g, (name) => `${name}: &${name} [*a,*a,*a,*a,*a,*a,*a]\n`)}`],
  ['a tag', 'a: !!js/function "x"'],
  ['two documents', 'a: 1\n---\nb: 2'],
  ['a name twice', 'a: 1\nb:\n  c: 1\n  c: 2'],
  ['a name that is a list', '? [a, b]\n: c'],
  ['not a number', 'a: .nan'],
  ['no end', 'a: "x'],
])('refuses %s', async (_name, text) => {
  await expect(readYaml(text)).rejects.toMatchObject({ name: 'YamlRefused', line: expect.any(Number) as number });
});

it.each([
  ['brackets', '['],
  ['braces', '{a: '],
  ['dashes', '- '],
  ['questions', '? '],
  ['quotes', '"'],
  ['tags', '!a '],
  ['anchors', '- &a x\n'],
  ['comments', '#\n'],
  ['documents', '---\n'],
  ['directives', '%Y a\n'],
  ['names', 'k: 1\n'],
])('lets the process go on beside 256 KiB of %s, and gives up', { timeout: 30_000 }, async (_name, sign) => {
  const before = process.threadCpuUsage();
  const text = sign.repeat(Math.floor((256 * 1024) / sign.length));
  const name = await readYaml(text, 500).catch((error: unknown) => (error instanceof Error ? error.name : ''));
  expect(name).toSatisfy((said) => said === 'YamlRefused' || typeof said === 'object');
  // Processor time of this thread, not time that it waited for a processor: reading takes the other thread half a second of it.
  const { user, system } = process.threadCpuUsage(before);
  expect(user + system).toBeLessThan(500_000);
});

it('leaves the prototype alone', async () => {
  const { value } = await readYaml('__proto__:\n  polluted: true\n');
  expect(Object.keys(value as object)).toEqual(['__proto__']);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});
