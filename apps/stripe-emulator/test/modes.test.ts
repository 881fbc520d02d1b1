import { chmodSync, mkdtempSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeMember, startEmulator } from './start.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'emulator-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));
const modeOf = (path: string): number => statSync(path).mode & 0o777;

async function start(folder: string): Promise<void> {
  const { emulator, stripe } = await startEmulator({ folder });
  await makeMember(stripe);
  await emulator.close();
  expect(modeOf(folder)).toBe(0o700);
  for (const name of readdirSync(folder)) expect([name, modeOf(join(folder, name))]).toEqual([name, 0o600]);
}

it('its customers are in a folder and a file that nobody else may read', () => start(join(parent, 'stripe')));

it('closes what an earlier version left open, and the rest of a start that ended in between', async () => {
  const folder = join(parent, 'stripe');
  mkdirSync(folder);
  for (const name of ['journal.jsonl', 'journal.jsonl.new']) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), 0o644);
  }
  chmodSync(folder, 0o755);
  await start(folder);
});
