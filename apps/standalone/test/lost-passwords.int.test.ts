import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@houselights/db/migrate';
import { findLocalPostgres, keepLocalPostgres, startLocalPostgres } from '@houselights/local-postgres';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { scratchFolder, startSite } from './run.ts';
import type { LocalPostgresOptions } from '@houselights/local-postgres';

// A limit for hangs, not a benchmark.
const timeout = 300_000;
const waits = { timeout: 60_000, interval: 20 };

async function whoIs(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ name: string }>('select current_user as name')).rows[0]?.name;
  } finally {
    await client.end();
  }
}

/** An embedded Postgres with the program's role, in its own folder. */
function makeDatabase() {
  const dataDir = scratchFolder();
  const file = (name: string) => join(dataDir, name);
  const sentences: string[] = [];
  const options: LocalPostgresOptions = { dataDir, durable: false, log: (sentence) => sentences.push(sentence) };
  return {
    dataDir,
    file,
    options,
    sentences,
    read: (name: string) => readFileSync(file(name), 'utf8').trim(),
    start: async () => {
      const postgres = await startLocalPostgres(options);
      onTestFinished(() => postgres.stop());
      return postgres;
    },
  };
}

const toldOf = 'Giving the database new passwords for those that are lost';

it.each([{ lost: ['app-password'] }, { lost: ['password'] }, { lost: ['password', 'app-password'] }])(
  'makes lost passwords anew, and both roles connect: $lost',
  { timeout },
  async ({ lost }) => {
    const { file, read, start, sentences } = makeDatabase();
    const before = await start();
    await migrate({ url: before.ownerUrl, programUrl: before.url });
    await before.stop();
    const former = lost.map(read);
    for (const name of lost) rmSync(file(name));

    const after = await start();
    const { url, ownerUrl } = after;
    await migrate({ url: ownerUrl, programUrl: url });
    expect([await whoIs(url), await whoIs(ownerUrl)]).toEqual(['houselights_app', 'houselights']);
    expect(lost.map(read)).not.toEqual(former);
    for (const address of [before.url, before.ownerUrl]) {
      const { password } = new URL(address);
      if (!former.includes(password)) continue;
      const now = Object.assign(new URL(address), { port: new URL(url).port }).href;
      await expect(whoIs(now)).rejects.toMatchObject({ code: '28P01' });
    }
    await after.stop();
    await start();
    expect(sentences.filter((sentence) => sentence === toldOf)).toHaveLength(1);
  },
);

it('makes a password anew before there is a role that has it', { timeout }, async () => {
  const { file, start } = makeDatabase();
  await (await start()).stop();
  truncateSync(file('app-password'));
  const { url, ownerUrl } = await start();
  await migrate({ url: ownerUrl, programUrl: url });
  expect(await whoIs(url)).toBe('houselights_app');
});

it(
  'keeps a password that is in use when its file is lost, and makes none where it only looks',
  { timeout },
  async () => {
    const { dataDir, file, options, read, sentences } = makeDatabase();
    const postgres = await keepLocalPostgres(options);
    onTestFinished(() => postgres.stop());
    const { url, ownerUrl } = postgres;
    await migrate({ url: ownerUrl, programUrl: url });
    const former = read('app-password');
    rmSync(file('app-password'));
    await expect(findLocalPostgres(dataDir)).rejects.toThrow(/is lost: stop Houselights and start it again/);
    expect(existsSync(file('app-password'))).toBe(false);

    process.kill(Number(read('cluster/postmaster.pid').split('\n')[0]), 'SIGKILL');
    await expect.poll(() => sentences.at(-1), waits).toBe('The database is back');
    expect(read('app-password')).toBe(former);
    expect(await whoIs(url)).toBe('houselights_app');
  },
);

it('a site says what to do with passwords of another database, and starts once that is done', { timeout }, async () => {
  const dataDir = scratchFolder();
  const start = () => startSite(dataDir, { WEB_BUILD: '0' });
  const first = start();
  await first.says('Ctrl-C');
  first.child.kill('SIGTERM');
  await first.ended;
  const files = ['password', 'app-password'].map((name) => join(dataDir, 'postgres', name));
  for (const file of files.toReversed()) {
    writeFileSync(file, randomBytes(24).toString('base64url'));
    const { code, errors } = await start().ended;
    expect(code).toBe(1);
    expect(errors).toMatch(/^The passwords in the data folder are not those of its database: remove the files .*\n$/);
  }
  for (const file of files) rmSync(file);
  await start().says('Ctrl-C');
});
