import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { createDatabase } from '@houselights/db';
import { migrate } from '@houselights/db/migrate';
import { startLocalPostgres } from '@houselights/local-postgres';
import { freePort } from './product.ts';
import { startScript } from './processes.ts';
import type { Database } from '@houselights/db';
import type { Running } from './processes.ts';

export interface ApiProcess extends Running {
  readonly db: Database;
}

/** One API as on a server, without a worker, on an empty and durable Postgres. */
export async function startApiProcess(nodeOptions: readonly string[]): Promise<ApiProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-bench-'));
  const postgres = await startLocalPostgres({ dataDir: join(dataDir, 'postgres') });
  await migrate({ url: postgres.ownerUrl, programUrl: postgres.url });
  const db = createDatabase({ url: postgres.ownerUrl, connections: 4 });
  const port = await freePort();
  const settings = {
    HOUSELIGHTS_MODE: 'test',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    SECRET_KEY: randomBytes(48).toString('base64url'),
    TRUST_PROXY: '127.0.0.0/8',
    LOG_LEVEL: 'info',
  };
  const stop = async (): Promise<void> => {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const api = await startScript('apps/api/src/main.ts', settings, /"msg":"up"/, nodeOptions);
    return { url: `http://127.0.0.1:${port}`, db, stop: () => api.stop().then(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}
