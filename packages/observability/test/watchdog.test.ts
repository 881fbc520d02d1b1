import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ChildProcess } from 'node:child_process';

const entry = fileURLToPath(new URL('./stands.child.ts', import.meta.url));
let folder: string;
let child: ChildProcess;
let log: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houselights-watchdog-'));
  log = join(folder, 'server.log');
  child = fork(entry, ['', log], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
});

afterEach(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ['stand', /stand .*stands\.child\.ts:\d+/],
  ['match', /matchForEver .*stands\.child\.ts:\d+/],
])('ends a process whose loop stands (%s), and says where', async (how, where) => {
  child.send(how);
  const [, signal] = (await once(child, 'exit')) as [unknown, string];
  expect(signal).toBe('SIGALRM');
  const line = JSON.parse(await readFile(log, 'utf8')) as Record<string, unknown>;
  expect(line).toMatchObject({ level: 'fatal', name: 'child' });
  expect(JSON.stringify(line['where'])).toMatch(where);
});

it('leaves one alone that was stopped from outside, as by a machine that sleeps, and goes on', async () => {
  child.kill('SIGSTOP');
  await after(2_500);
  child.kill('SIGCONT');
  child.send('are you there');
  const [word] = (await once(child, 'message')) as [unknown];
  expect(word).toBe('lives');
  expect(child.signalCode).toBeNull();
});
