import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { migrate } from '@houselights/db/migrate';
import { startLocalPostgres } from '@houselights/local-postgres';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { scratchFolder } from './run.ts';

const root = join(import.meta.dirname, '../../..');

/** The folders of the compose file's secret volumes. */
function makeVolumes() {
  const scratch = scratchFolder();
  const [secrets, owner, redis] = [join(scratch, 'secrets'), join(scratch, 'owner-secrets'), join(scratch, 'redis')];
  for (const folder of [secrets, owner, redis]) mkdirSync(folder);
  return {
    scratch,
    secrets,
    owner,
    makeSecrets: () => {
      const env = {
        PATH: process.env['PATH'],
        SECRETS_DIR: secrets,
        OWNER_SECRETS_DIR: owner,
        REDIS_SECRETS_DIR: redis,
      };
      const { status, stderr } = spawnSync(process.execPath, [join(root, 'infra/docker/secrets.mjs')], {
        env,
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
      return {
        redis: readFileSync(join(redis, 'redis.conf'), 'utf8'),
        app: readFileSync(join(secrets, 'app.env'), 'utf8'),
        migrate: readFileSync(join(owner, 'migrate.env'), 'utf8'),
        password: readFileSync(join(owner, 'postgres-password'), 'utf8'),
      };
    },
  };
}

/** A Postgres with the compose file's superuser. */
async function startPostgres(scratch: string, password: string) {
  const dataDir = join(scratch, 'postgres');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'password'), password);
  const postgres = await startLocalPostgres({ dataDir, durable: false });
  onTestFinished(() => postgres.stop());
  const here = new URL(postgres.ownerUrl).host;
  return {
    ...postgres, // There is no Redis here: without REDIS_URL, Postgres takes its place.
    at: (settings: string) => settings.replaceAll('@postgres:5432/', `@${here}/`).replace(/^REDIS_URL=.*\n/m, ''),
  };
}

async function ask(url: string | undefined, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}

interface Ended {
  readonly status: number | null;
  readonly stderr: string;
}

const well: Ended = { status: 0, stderr: '' };

/** Runs the image's role `migrate` with these settings until it exits. */
async function runMigrate(scratch: string, settings: string): Promise<Ended> {
  writeFileSync(join(scratch, 'migrate.env'), settings);
  const env = {
    PATH: process.env['PATH'],
    ENV_FILE: join(scratch, 'migrate.env'),
    DATA_DIR: join(scratch, 'data'),
    DEMO: '1',
  };
  const child = spawn(process.execPath, [join(root, 'apps/worker/src/migrate.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, stderr };
}

const refused = [
  'alter table points_entry disable trigger all',
  'truncate points_entry, points_block cascade',
  'update points_entry set points = 1',
  'delete from points_head',
  'drop table points_entry cascade',
  'drop table bullmq.migration',
];

async function expectRefusals(url: string | undefined): Promise<void> {
  const count = 'select count(*)::int > 0 as some from points_entry';
  expect(await ask(url, count)).toEqual([{ some: true }]);
  for (const statement of refused) await expect(ask(url, statement)).rejects.toMatchObject({ code: '42501' });
  expect(await ask(url, count)).toEqual([{ some: true }]);
}

it('gives the program a role that owns nothing, and the owner to migrate alone', async () => {
  const { scratch, makeSecrets } = makeVolumes();
  const made = makeSecrets();
  const postgres = await startPostgres(scratch, made.password);
  // Like init containers of several replicas.
  const settings = postgres.at(made.migrate);
  expect(await Promise.all([1, 2].map(() => runMigrate(scratch, settings)))).toEqual([well, well]);
  await expectRefusals(parseEnv(postgres.at(made.app))['DATABASE_URL']);
  expect(made.app).not.toContain(made.password);
  expect(parseEnv(made.app)['REDIS_URL']).toBe(`redis://:${made.redis.trim().split(' ')[1]}@redis:6379`);
  expect(makeSecrets()).toEqual(made);
});

const formerKey = 'a-key-of-the-former-version-0123456789-ABCDEFGHIJKLMNOP';

it('brings a site along whose program was the superuser', async () => {
  const { scratch, secrets, makeSecrets } = makeVolumes();
  const password = 'the-one-superuser-of-the-former-version';
  const before = `SECRET_KEY=${formerKey}\nDATABASE_URL=postgresql://houselights:${password}@postgres:5432/houselights\nDEMO_PASSWORD=canary\n`;
  writeFileSync(join(secrets, 'app.env'), before);
  writeFileSync(join(secrets, 'postgres-password'), password);
  const postgres = await startPostgres(scratch, password);
  await migrate({ url: postgres.ownerUrl });
  await ask(
    postgres.ownerUrl,
    `insert into account (id, email, "emailKey", "displayName", "updatedAt") values ('a', 'a', 'a', 'A', now())`,
  );

  const made = makeSecrets();
  expect(made.password).toBe(password);
  expect(made.app).not.toContain(password);
  expect(parseEnv(made.app)).toMatchObject({ SECRET_KEY: formerKey, DEMO_PASSWORD: 'canary' });
  expect(existsSync(join(secrets, 'postgres-password'))).toBe(false);
  expect(await runMigrate(scratch, postgres.at(made.migrate))).toEqual(well);
  const url = parseEnv(postgres.at(made.app))['DATABASE_URL'];
  expect(await ask(url, `select "displayName" from account where id = 'a'`)).toEqual([{ displayName: 'A' }]);
  await expectRefusals(url);
  expect(makeSecrets()).toEqual(made);
});

it('ends with a sentence where the demo cannot be made, and where the database was made with other code', async () => {
  const { scratch, makeSecrets } = makeVolumes();
  const made = makeSecrets();
  const postgres = await startPostgres(scratch, made.password);
  await migrate({ url: postgres.ownerUrl });
  await ask(postgres.ownerUrl, 'alter table video rename to former_video');
  const settings = postgres.at(made.migrate);
  const halfway = await runMigrate(scratch, settings);
  expect(halfway.status).toBe(1);
  expect(halfway.stderr).toMatch(/^The database could not be brought up to date: /);

  await ask(
    postgres.ownerUrl,
    `update _prisma_migrations set checksum = 'other' where migration_name = (select min(migration_name) from _prisma_migrations)`,
  );
  const other = await runMigrate(scratch, settings);
  expect(other.status).toBe(1);
  expect(other.stderr).toContain('is not the one that this database was made with');
  expect(other.stderr).not.toContain('reset');
});
