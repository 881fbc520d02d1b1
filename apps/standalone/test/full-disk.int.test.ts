import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { askInstance } from '../src/instance.ts';
import { scratchFolder } from './run.ts';

// A limit for hangs, not a benchmark.
const timeout = 300_000;
const waits = { timeout: 120_000, interval: 50 };

/** A site whose output goes to a full disk. */
function startSilentSite(dataDir: string): void {
  const main = join(import.meta.dirname, '../src/main.ts');
  const settings = { ENV_FILE: join(dataDir, 'no.env'), DATA_DIR: dataDir, PORT: '0', DEMO: '0', WEB_BUILD: '0' };
  const full = openSync('/dev/full', 'w');
  const env = { PATH: process.env['PATH'], ...settings };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', full, full] });
  closeSync(full);
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
}

it.runIf(existsSync('/dev/full'))('lives through a full disk and is back when there is room', { timeout }, async () => {
  const dataDir = scratchFolder();
  startSilentSite(dataDir);
  const readyz = async () => {
    const address = (await askInstance(dataDir))?.address;
    if (address === undefined) return 'not announced';
    return (await fetch(`${address}/readyz`, { headers: { connection: 'close' } })).status;
  };
  await expect.poll(readyz, waits).toBe(200);

  const read = (name: string) => readFileSync(join(dataDir, 'postgres', name), 'utf8');
  const written = join(dataDir, 'postgres/cluster/postmaster.opts');
  rmSync(written);
  symlinkSync('/dev/full', written);
  process.kill(Number(read('cluster/postmaster.pid').split('\n')[0]), 'SIGKILL');
  await expect.poll(() => read('postgres.log'), waits).toContain('No space left on device');
  await expect.poll(readyz, waits).toBe(503);
  rmSync(written);
  await expect.poll(readyz, waits).toBe(200);
});
