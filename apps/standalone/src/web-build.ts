import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { StartupError } from './startup-error.ts';
import { step } from './terminal.ts';

const sources = [
  'apps/web',
  'packages/ui/package.json',
  'packages/ui/src',
  'packages/client/src',
  'packages/contracts/src',
  'packages/rules/src',
  'pnpm-lock.yaml',
];
const skipped = new Set(['node_modules', 'dist', 'test', '.turbo']);

/**
 * Builds the web app if its sources have changed since the last build, and returns its folder. The new build replaces the old one as a
 * whole, so that a killed build is simply done again.
 */
export async function ensureWeb(root: string): Promise<string> {
  const web = join(root, 'apps/web');
  const folder = join(web, 'dist');
  const stamp = join(folder, '.built-from');
  const builtFrom = await sumOf(root);
  const last = existsSync(stamp) ? await readFile(stamp, 'utf8') : '';
  if (last === builtFrom) return folder;
  await step('Building the web app', async () => {
    const builds = join(web, 'node_modules/.builds');
    await rm(builds, { recursive: true, force: true, maxRetries: 5 });
    // A unique name: a build whose parent was killed may still be writing.
    const next = join(builds, randomUUID());
    await runVite(web, next);
    await writeFile(join(next, '.built-from'), builtFrom);
    await rm(folder, { recursive: true, force: true });
    await rename(next, folder);
  });
  return folder;
}

async function runVite(web: string, outDir: string): Promise<void> {
  const vite = join(web, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  let written = '';
  const code = await new Promise<number | null>((settle, reject) => {
    const child = spawn(process.execPath, args, { cwd: web, stdio: ['ignore', 'pipe', 'pipe'] });
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.stdout.on('data', (chunk: Buffer) => (written += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (written += chunk.toString()));
    child.once('error', reject);
    child.once('close', (exitCode) => {
      process.off('exit', end);
      settle(exitCode);
    });
  });
  if (code === 0) return;
  if (/ENOSPC/.test(written)) throw new StartupError('The disk is full: make room and start again.');
  throw new StartupError(`The web app could not be built:\n${written.trim().split('\n').slice(-20).join('\n')}`);
}

async function sumOf(root: string): Promise<string> {
  const files = (await Promise.all(sources.map((source) => filesBelow(join(root, source))))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256');
  for (const [index, file] of files.entries())
    hash
      .update(relative(root, file))
      .update('\0')
      .update(contents[index] ?? '');
  return hash.digest('hex');
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return existsSync(path) ? [path] : [];
  const kept = entries.filter((entry) => !skipped.has(entry.name) && !entry.isSymbolicLink());
  const nested = await Promise.all(kept.map((entry) => filesBelow(join(path, entry.name))));
  return nested.flat();
}
