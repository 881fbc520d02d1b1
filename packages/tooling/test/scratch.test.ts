import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import { createScratchFolder } from '../src/test-run/scratch.ts';

const made: string[] = [];
afterEach(() => made.splice(0).forEach((path) => rmSync(path, { recursive: true, force: true })));

function create(): string | undefined {
  const folder = createScratchFolder();
  if (folder !== undefined) made.push(folder);
  return folder;
}

it('is a folder of this process that others may enter and programs may be started from, or none', () => {
  const folder = create();
  if (folder === undefined) return;
  expect(folder).toContain(`-${process.pid}-`);
  expect(statSync(folder).mode & 0o777).toBe(0o711);
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\necho runs\n', { mode: 0o700 });
  expect(execFileSync(program, { encoding: 'utf8' })).toBe('runs\n');
});

it('takes away what a run that was killed left behind, and nothing of a run that goes on', () => {
  const mine = create();
  if (mine === undefined) return;
  // A process that has ended: nobody else is given its id so soon.
  const ended = Number(execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }));
  const left = join('/dev/shm', `houselights-run-${ended}-abcdef`);
  mkdirSync(left);
  made.push(left);
  create();
  expect(existsSync(left)).toBe(false);
  expect(existsSync(mine)).toBe(true);
});
