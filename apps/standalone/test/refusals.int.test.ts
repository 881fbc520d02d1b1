import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createTestDatabase } from '@houselights/testkit';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { run, scratchFolder } from './run.ts';

let scratch: string;
let dataDir: string;

beforeEach(() => {
  scratch = scratchFolder();
  dataDir = join(scratch, 'data');
});

/** The one sentence of a refused start. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const { code, errors } = await run('main.ts', { DATA_DIR: dataDir, ...settings }).ended;
  expect(code).toBe(1);
  expect(errors).not.toContain('    at ');
  return errors.trim();
}

describe('the start refuses with one sentence', { timeout: 180_000 }, () => {
  it('a taken port', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    try {
      expect(await refusal({ PORT: String(port) })).toMatch(
        new RegExp(`^Port ${port} is taken by another program: .*PORT=${port + 1} npm start`),
      );
    } finally {
      server.close();
    }
  });

  it('a broken line of .env, by its number', async () => {
    const file = join(scratch, 'broken.env');
    writeFileSync(file, 'DEMO=0\nthis is no setting\n');
    expect(await refusal({ ENV_FILE: file })).toBe(`${file}, line 2, is not of the form NAME=value.`);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('a setting that is none', async () => {
    expect(await refusal({ PORT: 'eighty' })).toBe('PORT must be a number from 0 to 65535.');
  });

  it('a data folder that is a file', async () => {
    writeFileSync(dataDir, '');
    expect(await refusal({})).toMatch(/^The data folder cannot be /);
  });

  it('a secret that is lost beside the database that was made with it', async () => {
    mkdirSync(join(dataDir, 'postgres/cluster'), { recursive: true });
    expect(await refusal({})).toMatch(
      /^The file secret-key of the data folder is lost, and .*: put it back from a backup/,
    );
    expect(readdirSync(dataDir)).not.toContain('secret-key');
  });

  it.runIf(process.platform === 'linux')('a data folder where none can be made', async () => {
    expect(await refusal({ DATA_DIR: '/proc/houselights/data' })).toMatch(/^The data folder cannot be /);
  });

  it('a data folder that holds other things, which a reset would remove', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'thesis.txt'), 'years of work');
    expect(await refusal({})).toMatch(/ holds other things: set DATA_DIR /);
    expect(readdirSync(dataDir)).toEqual(['thesis.txt']);
  });

  it.each([
    { HOST: 'no-such-host.invalid' },
    { HOST: '192.0.2.1' },
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://films.house' },
    { REDIS_URL: 'redis://redis:6379' },
  ])('a setting of local mode that reaches beyond this machine: %o', async (setting) => {
    const [name] = Object.keys(setting);
    expect(await refusal(setting)).toMatch(new RegExp(`^${name} names another place than this machine`));
  });

  it.each(['no-such-host.invalid', '192.0.2.1'])("an address that is not the machine's: %s", async (host) => {
    // With a database of its own it is not in local mode; the port is checked before the database.
    const elsewhere = { HOST: host, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
    expect(await refusal(elsewhere)).toMatch(/^This machine has no address .*: set HOST to 127\.0\.0\.1/);
  });

  it('a Redis that does not answer', async () => {
    const database = await createTestDatabase();
    try {
      expect(
        await refusal({
          DATABASE_URL: database.url,
          DATABASE_OWNER_URL: database.ownerUrl,
          REDIS_URL: 'redis://127.0.0.1:1',
        }),
      ).toBe('Redis does not answer or refuses us: check REDIS_URL.');
    } finally {
      await database.close();
    }
  });

  it('a database that is newer than the code', async () => {
    const database = await createTestDatabase();
    try {
      const client = new pg.Client({ connectionString: database.ownerUrl });
      await client.connect();
      await client.query(
        "insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('1', 'x', '99990101_future', now())",
      );
      await client.end();
      expect(await refusal({ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl })).toMatch(
        /^The database is newer than this code .*99990101_future.*: update the code/,
      );
    } finally {
      await database.close();
    }
  });

  const unreachable = /^The database does not answer or refuses us \([^()]+\): check DATABASE_URL\.$/;

  it('a database that does not answer', async () => {
    expect(await refusal({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })).toMatch(unreachable);
  });

  it('something else where the database should be', async () => {
    const server = createServer((socket) => socket.end('220 mail\r\n')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    try {
      expect(await refusal({ DATABASE_URL: `postgresql://nobody@127.0.0.1:${port}/none` })).toMatch(unreachable);
    } finally {
      server.close();
    }
  });
});

describe('npm run reset', { timeout: 180_000 }, () => {
  it('leaves a folder alone that is not ours', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'thesis.txt'), 'years of work');
    const { code, output } = await run('reset.ts', { DATA_DIR: dataDir }, ['--yes']).ended;
    expect(code).toBe(1);
    expect(output).toContain('does not look like a data folder');
    expect(existsSync(join(dataDir, 'thesis.txt'))).toBe(true);
  });

  it('asks before it removes, and removes nothing where nobody can answer', async () => {
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    expect((await run('reset.ts', { DATA_DIR: dataDir }).ended).code).toBe(1);
    expect(existsSync(dataDir)).toBe(true);
    expect((await run('reset.ts', { DATA_DIR: dataDir }, ['--yes']).ended).code).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
  });
});
