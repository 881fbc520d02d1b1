import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const runNode = join(root, 'infra/bootstrap/lib/run-node.mjs');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houselights-again-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs `program` as `npm start` runs the server; `folder/starts` counts its starts. */
async function run(program: string) {
  const script = join(folder, 'program.mjs');
  await writeFile(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync(${JSON.stringify(join(folder, 'starts'))}, 'x');
    const starts = readFileSync(${JSON.stringify(join(folder, 'starts'))}, 'utf8').length;
    ${program}`,
  );
  const start = `import { runNode } from ${JSON.stringify(runNode)};
    await runNode(${JSON.stringify(relative(root, script))}, [], { startAgain: true });`;
  return spawn(process.execPath, ['--input-type=module', '--eval', start], { stdio: ['ignore', 'pipe', 'pipe'] });
}
const starts = async (): Promise<number> => (await readFile(join(folder, 'starts'), 'utf8')).length;

it('starts a server again that its watchdog has ended', async () => {
  const child = await run(`if (starts < 2) process.kill(process.pid, 'SIGALRM'); else process.exit(7);`);
  expect(await once(child, 'exit')).toEqual([7, null]);
  expect(await starts()).toBe(2);
});

it.each([
  ['refused to start', 'process.exit(1)', 1],
  ['was killed', `process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);`, 137],
])('leaves one alone that %s', async (_, program, code) => {
  const child = await run(program);
  expect(await once(child, 'exit')).toEqual([code, null]);
  expect(await starts()).toBe(1);
});

it('is ended by one signal, also between two starts', async () => {
  const child = await run(`process.kill(process.pid, 'SIGALRM');`);
  await once(child.stderr, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([143, null]);
  expect(await starts()).toBe(1);
});
