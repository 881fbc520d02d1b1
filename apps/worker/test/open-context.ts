import { randomBytes } from 'node:crypto';
import { loadConfig } from '@houselights/config';
import { createAppContext } from '@houselights/adapters';
import type { Config } from '@houselights/config';
import type { AppContext } from '@houselights/adapters';

/** The configuration of a test's process. */
export function testConfig(databaseUrl: string, redisUrl: string | undefined, dataDir: string): Config {
  return loadConfig({
    HOUSELIGHTS_MODE: 'test',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(48).toString('base64url'),
  });
}

export function openContext(config: Config): Promise<AppContext> {
  return createAppContext(config);
}
