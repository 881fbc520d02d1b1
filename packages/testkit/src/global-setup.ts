import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { migrate } from '@houselights/db/migrate';
import { startLocalPostgres } from '@houselights/local-postgres';
import type { TestProject } from 'vitest/node';
import { bringContainers, dockerContainers } from './containers.ts';
import { dockerAnswers } from './docker-engine.ts';
import { asRole, onServer, withDatabase } from './server.ts';
import type { ScaledServers } from './containers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's own database, the migrated template that tests copy, and an address with the role that the product runs as. */
    houselightsTestDatabase: { readonly serverUrl: string; readonly template: string; readonly programUrl: string };
    /** The Redis of the scaled suite, if a container provides it. */
    houselightsTestRedis?: string;
  }
}

/**
 * Vitest `globalSetup`: one Postgres for the whole run, with a migrated template. It is the server of TEST_DATABASE_URL if set, else an
 * embedded one that ends with this process, however that ends. In the scaled suite (TEST_SCALED), containers provide Postgres and Redis if
 * a Docker engine answers; throws if there is no Redis then.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgres, redis } = process.env['TEST_SCALED'] ? await bringScaled() : none;
  const given = process.env['TEST_DATABASE_URL'] || postgres?.url;
  const server = given
    ? { ownerUrl: given, url: asRole(given, 'houselights_test_app'), stop: () => Promise.resolve() }
    : await startTemporary();
  const template = `houselights_template_${randomBytes(6).toString('hex')}`;
  await onServer(server.ownerUrl, `create database ${template}`);
  await migrate({ url: withDatabase(server.ownerUrl, template), programUrl: withDatabase(server.url, template) });
  project.provide('houselightsTestDatabase', { serverUrl: server.ownerUrl, template, programUrl: server.url });
  if (redis !== undefined) project.provide('houselightsTestRedis', redis.url);
  return async () => {
    if (given) await onServer(given, `drop database if exists ${template} with (force)`);
    await Promise.all([server.stop(), postgres?.stop(), redis?.stop()]);
  };
}

const none: ScaledServers = { postgres: undefined, redis: undefined };

async function bringScaled(): Promise<ScaledServers> {
  const source = dockerContainers(() => dockerAnswers());
  const servers = await bringContainers(process.env, source, (sentence) => console.warn(sentence));
  if (!process.env['REDIS_URL'] && servers.redis === undefined) {
    await servers.postgres?.stop();
    throw new Error('The suite "redis" needs a Docker engine, or REDIS_URL.');
  }
  return servers;
}

async function startTemporary() {
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-test-'));
  return startLocalPostgres({ dataDir, durable: false, temporary: true });
}
