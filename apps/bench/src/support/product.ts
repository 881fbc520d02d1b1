import { mkdtemp, rm } from 'node:fs/promises';
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
  readonly dataDir: string;
  /** What any program started beside it needs. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Starts the product as an operator would, in a process of its own, on an empty and durable Postgres. */
export async function startProduct(
  fill: (db: Database) => Promise<void> = () => Promise.resolve(),
  nodeOptions: readonly string[] = [],
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-bench-'));
  const postgres = await startLocalPostgres({ dataDir: join(dataDir, 'postgres') });
  await migrate({ url: postgres.url });
  const db = createDatabase({ url: postgres.url, connections: 4 });
  await fill(db);
  const port = await freePort();
  const product = await startScript(
    'apps/standalone/src/main.ts',
    {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      SECRET_KEY: randomBytes(48).toString('base64url'),
      // The product limits how many may sign up from one address: here they come from many.
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

export async function startNoOp(): Promise<Running> {
  return startScript('apps/bench/src/support/no-op-server.ts', {}, /listening on (\S+)/);
}

/** A port that nobody listens at now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
