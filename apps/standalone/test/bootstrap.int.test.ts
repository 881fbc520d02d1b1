import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { scratchFolder } from './run.ts';

const bootstrap = join(import.meta.dirname, '../../../infra/bootstrap');

function evaluate(expression: string): unknown {
  const program = `import * as project from './lib/project.mjs'; console.log(JSON.stringify(${expression}))`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: bootstrap,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const answer: unknown = JSON.parse(stdout);
  return answer;
}

describe('the bootstrap', { timeout: 180_000 }, () => {
  it('tells every setting without installing or starting anything', () => {
    const { stdout, status } = spawnSync(process.execPath, ['start.mjs', '--help'], {
      cwd: bootstrap,
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    for (const name of [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'REDIS_URL',
      'DEMO=0',
      'DEMO_PASSWORD',
      'npm run reset',
    ]) {
      expect(stdout).toContain(name);
    }
  });

  it.each([
    ['20.19.0', '20.19.0', true],
    ['20.18.9', '20.19.0', false],
    ['22.0.0', '20.19.0', true],
    ['9.99.99', '20.19.0', false],
    ['20.19.1', '20.19.0', true],
  ])('knows whether %s is at least %s', (have, need, answer) => {
    expect(evaluate(`project.isAtLeast('${have}', '${need}')`)).toBe(answer);
  });

  it('reads the pinned versions from the files that pin them', () => {
    const version = z.string().regex(/^\d+\.\d+\.\d+$/);
    z.object({ node: version, pnpm: version, needs: version }).parse(evaluate('project.pinnedVersions()'));
  });

  it('is written so that an old Node can still read it and say that it is too old', () => {
    const files = readdirSync(bootstrap, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mjs'));
    expect(files.length).toBeGreaterThan(5);
    const tooNew =
      /\?\?=|\|\|=|&&=|from 'node:|import\('node:|^await |\bat\(-1\)|\.replaceAll\(|static \{|#[a-z]\w*[ ;(]/m;
    expect(files.filter((file) => tooNew.test(readFileSync(join(bootstrap, file), 'utf8')))).toEqual([]);
  });

  it('says in one sentence that there is no way to the registry, also to a quiet npm', () => {
    const scratch = scratchFolder();
    const root = join(bootstrap, '../..');
    const files = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', 'infra/bootstrap'];
    for (const file of files) cpSync(join(root, file), join(scratch, file), { recursive: true });
    for (const folder of ['apps', 'packages']) mkdirSync(join(scratch, folder));
    const env = {
      PATH: process.env['PATH'],
      npm_config_registry: 'http://127.0.0.1:1',
      npm_config_cache: join(scratch, 'cache'),
      npm_config_fetch_retries: '0',
      npm_config_loglevel: 'silent',
    };
    const start = join(scratch, 'infra/bootstrap/start.mjs');
    const { stderr, status } = spawnSync(process.execPath, [start], { env, encoding: 'utf8' });
    expect(stderr).toBe(
      'Installing packages failed: the package registry cannot be reached. Check the connection and start again.\n',
    );
    expect(status).toBe(1);
  });

  it.runIf(process.platform !== 'win32')('ends when npm was ended, which tells only the shell between', async () => {
    const program = `import { endWithParent } from './lib/parent.mjs'; endWithParent(); console.log(process.pid); setInterval(() => {}, 60_000)`;
    const env = { PATH: process.env['PATH'], npm_lifecycle_event: 'start' };
    const command = `"${process.execPath}" --input-type=module -e "${program}"; true`;
    const shell = spawn('/bin/sh', ['-c', command], { cwd: bootstrap, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [chunk] = z.tuple([z.instanceof(Buffer)]).parse(await once(shell.stdout, 'data'));
    const pid = Number(chunk.toString());
    expect(pid).not.toBe(shell.pid);
    const closed = once(shell.stdout, 'close');
    shell.kill('SIGTERM');
    await closed;
    await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
