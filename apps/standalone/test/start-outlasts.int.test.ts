import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { scratchFolder, startSite } from './run.ts';

// A limit for hangs, not a benchmark.
const timeout = 300_000;

it.runIf(process.platform === 'linux')(
  'a start goes on with the database that comes back, whether it is migrated then or the demo is made',
  { timeout },
  async () => {
    const dataDir = scratchFolder();
    const read = (name: string) => (existsSync(join(dataDir, name)) ? readFileSync(join(dataDir, name), 'utf8') : '');
    const postmaster = () => read('postgres/cluster/postmaster.pid');
    const kill = () => process.kill(Number(postmaster().split('\n')[0]), 'SIGKILL');
    const site = startSite(dataDir, { DEMO: '1', WEB_BUILD: '0' });
    const ended = site.ended.then(({ output }) => Promise.reject(new Error(`It ended:\n${output}`)));
    const happens = async (what: () => boolean) => {
      while (!what()) await wait(1);
    };

    await Promise.race([ended, happens(() => /^ready/m.test(postmaster()))]);
    kill();
    await Promise.race([ended, happens(() => existsSync(join(dataDir, 'logs/server.log')))]);
    kill();

    const output = await site.says('Ctrl-C');
    // A server killed before it was known to be ready is simply started again, which prints nothing.
    expect(output.split('The database is back').length - 1).toBeGreaterThan(0);
    const address = /http:\S+/.exec(output)?.[0] ?? '';
    expect((await fetch(`${address}/api/v5/projects/active`)).status).toBe(200);
    ended.catch(() => {});
  },
);
