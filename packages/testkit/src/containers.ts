import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { StartedTestContainer } from 'testcontainers';

/** A server that a test run started for itself. */
export interface OwnServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Provides the servers that the environment does not name. */
export interface ContainerSource {
  /** Whether a Docker engine is available. */
  isThere(): Promise<boolean>;
  /** Rejects if the image is unavailable, or its server does not start. */
  startPostgres(): Promise<OwnServer>;
  startRedis(): Promise<OwnServer>;
}

export interface ScaledServers {
  /** Undefined if the environment names one, or the embedded one is used. */
  readonly postgres: OwnServer | undefined;
  /** Undefined if the environment names one, or there is none. */
  readonly redis: OwnServer | undefined;
}

/**
 * Starts the servers of the scaled suite that the environment (TEST_DATABASE_URL, REDIS_URL) does not name, in containers if a Docker
 * engine answers. `tell` receives a sentence for each server that is unavailable.
 */
export async function bringContainers(
  env: Readonly<Record<string, string | undefined>>,
  source: ContainerSource,
  tell: (sentence: string) => void,
): Promise<ScaledServers> {
  const wantsPostgres = !env['TEST_DATABASE_URL'];
  const wantsRedis = !env['REDIS_URL'];
  if (!wantsPostgres && !wantsRedis) return { postgres: undefined, redis: undefined };
  if (!(await source.isThere())) {
    tell(
      'No Docker engine answers: Postgres is the embedded one unless TEST_DATABASE_URL names another, and Redis is that of REDIS_URL.',
    );
    return { postgres: undefined, redis: undefined };
  }
  const start = async (wanted: boolean, begin: () => Promise<OwnServer>, instead: string) => {
    if (!wanted) return undefined;
    try {
      return await begin();
    } catch (error) {
      tell(`${instead} (${error instanceof Error ? error.message : String(error)})`);
      return undefined;
    }
  };
  const [postgres, redis] = await Promise.all([
    start(wantsPostgres, () => source.startPostgres(), 'No container of Postgres: the embedded one takes its place.'),
    start(wantsRedis, () => source.startRedis(), 'No container of Redis: REDIS_URL has to name one.'),
  ]);
  return { postgres, redis };
}

const composeFile = resolve(import.meta.dirname, '../../../docker-compose.yml');

/** The image that docker-compose.yml uses for a service, so that tests run on the same image as a site. */
export function imageOf(name: 'postgres' | 'redis', compose: string = readFileSync(composeFile, 'utf8')): string {
  const image = new RegExp(`^ +image: (${name}:\\S+)$`, 'm').exec(compose)?.[1];
  if (image === undefined) throw new Error(`docker-compose.yml names no image of ${name}`);
  return image;
}

/** Timeout for pulling an image and starting its server, in ms. */
const patienceMs = 180_000;

const toOwn = (container: StartedTestContainer, port: number, urlOf: (at: string) => string): OwnServer => ({
  url: urlOf(`${container.getHost()}:${container.getMappedPort(port)}`),
  stop: async () => {
    await container.stop();
  },
});

/** Containers of the local Docker engine. testcontainers is loaded only when one is started. */
export function dockerContainers(isThere: () => Promise<boolean>): ContainerSource {
  return {
    isThere,
    async startPostgres() {
      const { GenericContainer, Wait } = await import('testcontainers');
      const password = randomBytes(16).toString('hex');
      // Like the tests' embedded server: no data needs to survive.
      const settings = [
        'max_connections=300',
        'fsync=off',
        'synchronous_commit=off',
        'full_page_writes=off',
        'autovacuum=off',
      ];
      const container = await new GenericContainer(imageOf('postgres'))
        .withEnvironment({ POSTGRES_USER: 'houselights', POSTGRES_DB: 'houselights', POSTGRES_PASSWORD: password })
        .withCommand(['postgres', ...settings.flatMap((setting) => ['-c', setting])])
        .withSharedMemorySize(256 * 1024 * 1024)
        .withExposedPorts(5432)
        // The temporary server that only creates the database logs the same line first.
        .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
        .withStartupTimeout(patienceMs)
        .start();
      return toOwn(container, 5432, (at) => `postgres://houselights:${password}@${at}/houselights`);
    },
    async startRedis() {
      const { GenericContainer, Wait } = await import('testcontainers');
      const container = await new GenericContainer(imageOf('redis'))
        .withCommand(['redis-server', '--save', '', '--maxmemory-policy', 'noeviction'])
        .withExposedPorts(6379)
        .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
        .withStartupTimeout(patienceMs)
        .start();
      return toOwn(container, 6379, (at) => `redis://${at}`);
    },
  };
}
