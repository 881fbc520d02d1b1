import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { basicEnvironment } from '@houselights/config';
import { migrate } from '@houselights/db/migrate';
import { createDatabase } from '@houselights/db';
import { startLocalPostgres } from '@houselights/local-postgres';
import { startScript } from './processes.ts';
import type { Database } from '@houselights/db';
import type { Running } from './processes.ts';

export interface Product extends Running {
  /** The product's own database, for filling it before a measurement. */
  readonly db: Database;
  /** For the database's owner. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The environment for programs started alongside it. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Starts the product as an operator would, in its own process, on an empty and durable Postgres. */
export async function startProduct(
  fill: (db: Database) => Promise<void> = () => Promise.resolve(),
  nodeOptions: readonly string[] = [],
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-bench-'));
  const postgres = await startLocalPostgres({ dataDir: join(dataDir, 'postgres'), connections: 400 });
  await migrate({ url: postgres.ownerUrl, programUrl: postgres.url });
  const db = createDatabase({ url: postgres.ownerUrl, connections: 4 });
  await fill(db);
  const port = await freePort();
  const product = await startScript(
    'apps/standalone/src/main.ts',
    {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      DATABASE_OWNER_URL: postgres.ownerUrl,
      SECRET_KEY: randomBytes(48).toString('base64url'),
      // The product limits registrations per address: here they come from many.
      TRUST_PROXY: '127.0.0.0/8',
      LOG_LEVEL: 'info',
      DEMO: '0',
    },
    /(http:\/\/[\w.:]+)/,
    nodeOptions,
  );
  return {
    url: `http://127.0.0.1:${port}`,
    db,
    databaseUrl: postgres.ownerUrl,
    dataDir,
    environment: basicEnvironment(),
    stop: async () => {
      await product.stop();
      await db.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface LocalProduct extends Product {
  /** The Stripe emulator's address, with the keys of its API and its webhooks. */
  readonly stripe: { readonly url: string; readonly secretKey: string; readonly webhookSecret: string };
}

/** The product as `npm start` runs it, without the demo: with its own database and the Stripe emulator. */
export async function startLocalProduct(): Promise<LocalProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-bench-'));
  const port = await freePort();
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
    DEMO: '0',
    WEB_BUILD: '0',
  };
  const product = await startScript('apps/standalone/src/main.ts', settings, /(http:\/\/[\w.:]+)/);
  const read = async (name: string): Promise<string> => (await readFile(join(dataDir, name), 'utf8')).trim();
  const databasePort = (await read('postgres/cluster/postmaster.pid')).split('\n')[3] ?? '';
  const password = await read('postgres/password');
  const url = `postgresql://houselights:${password}@127.0.0.1:${databasePort}/houselights`;
  const db = createDatabase({ url, connections: 4 });
  const hex = async (name: string): Promise<string> => Buffer.from(await read(name), 'base64url').toString('hex');
  return {
    url: `http://127.0.0.1:${port}`,
    db,
    databaseUrl: url,
    dataDir,
    environment: basicEnvironment(),
    stripe: {
      // The port after the site's, if it is free.
      url: `http://127.0.0.1:${port + 1}`,
      secretKey: `sk_test_${await hex('stripe-key')}`,
      webhookSecret: `whsec_${await hex('stripe-webhook-key')}`,
    },
    stop: async () => {
      await db.close();
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function startNoOp(): Promise<Running> {
  return startScript('apps/bench/src/support/no-op-server.ts', {}, /listening on (\S+)/);
}

/** A currently free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
