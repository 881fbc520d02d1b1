import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const pages = [
  ...['README.md', 'SECURITY.md'].map((name) => join(root, name)),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(root, 'docs', name)),
];

/** The code blocks of a page, each as lines: what a reader copies into one shell. */
function blocksOf(markdown: string): string[][] {
  const blocks: string[][] = [];
  let fenced = false;
  let last = 'text';
  for (const line of markdown.split('\n')) {
    if (line.trimStart().startsWith('```')) fenced = !fenced;
    const kind = fenced || /^ {4}\S/.test(line) ? 'code' : 'text';
    if (kind === 'code' && last === 'text') blocks.push([]);
    if (kind === 'code') blocks.at(-1)?.push(line.trim());
    last = kind;
  }
  return blocks;
}

const writes = (command: string): string | undefined => /(?:^|\s)>{1,2}\s*([^\s&|>]+)/.exec(command)?.[1];
/** Files that no other user of the machine may read. */
const isPrivate = (file: string): boolean => /\.(?:dump|tar|tar\.gz|tgz|sql|key|env)$/.test(file);

describe.each(pages.map((page) => [relative(root, page), page]))('%s', (_name, page) => {
  it('writes no backup that other users of the machine may read', () => {
    const open = blocksOf(readFileSync(page, 'utf8')).flatMap((block) => {
      const mask = block.indexOf('umask 077');
      return block.filter((line, at) => isPrivate(writes(line) ?? '') && (mask === -1 || at < mask));
    });
    expect(open).toEqual([]);
  });
});

it('names one command for each file of a backup, wherever it stands', () => {
  const commands = new Map<string, Set<string>>();
  for (const page of pages) {
    for (const line of blocksOf(readFileSync(page, 'utf8')).flat()) {
      const file = writes(line);
      if (file === undefined || !isPrivate(file)) continue;
      commands.set(file, (commands.get(file) ?? new Set()).add(line));
    }
  }
  expect([...commands.keys()].toSorted()).toEqual(['data.tar', 'houselights.dump', 'secrets.tar']);
  expect([...commands.values()].map((each) => each.size)).toEqual([1, 1, 1]);
});
