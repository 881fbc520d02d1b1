import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { onServer, withDatabase } from './server.ts';
import type {} from './global-setup.ts';

export interface TestDatabase {
  /** For the role that the product runs as: it owns nothing, as in production. */
  readonly url: string;
  /** For the owner: for migrations, and for tests that tamper with data or change the schema. */
  readonly ownerUrl: string;
  /** Drops the database, closing any open connections. */
  close(): Promise<void>;
}

/**
 * Creates a database with every migration applied and no rows, for one test file or one test. The package's vitest.config.ts must name
 * `@houselights/testkit/global-setup` as globalSetup.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createFrom(inject('houselightsTestDatabase').template);
}

/** Creates an empty database without any migration. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0');
}

async function createFrom(template: string): Promise<TestDatabase> {
  const { serverUrl, programUrl } = inject('houselightsTestDatabase');
  const name = `houselights_test_${randomBytes(8).toString('hex')}`;
  // Copied as files: copying page by page through the log takes four times as long.
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: withDatabase(programUrl, name),
    ownerUrl: withDatabase(serverUrl, name),
    close: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}
