import { createServer } from 'node:http';
import { createServer as createSilentServer } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bringContainers, imageOf } from '../src/containers.ts';
import { dockerAnswers } from '../src/docker-engine.ts';
import type { Server } from 'node:net';
import type { ContainerSource, OwnServer } from '../src/containers.ts';

const postgres: OwnServer = { url: 'postgres://of-a-container', stop: () => Promise.resolve() };
const redis: OwnServer = { url: 'redis://of-a-container', stop: () => Promise.resolve() };

/** A source that records its calls. */
function sourceThat(changes: Partial<ContainerSource>) {
  const asked: string[] = [];
  const source: ContainerSource = {
    isThere: () => Promise.resolve(true),
    startPostgres: () => Promise.resolve(postgres),
    startRedis: () => Promise.resolve(redis),
    ...changes,
  };
  return {
    asked,
    source: {
      isThere: () => (asked.push('engine'), source.isThere()),
      startPostgres: () => (asked.push('postgres'), source.startPostgres()),
      startRedis: () => (asked.push('redis'), source.startRedis()),
    },
  };
}

async function bring(env: Readonly<Record<string, string>>, changes: Partial<ContainerSource> = {}) {
  const { asked, source } = sourceThat(changes);
  const told: string[] = [];
  const servers = await bringContainers(env, source, (sentence) => told.push(sentence));
  return { servers, asked, told };
}

const noRegistry = () => Promise.reject(new Error('pull access denied'));

describe('servers of the scaled suite', () => {
  it('come from containers where an engine answers and nothing is named', async () => {
    expect(await bring({})).toEqual({ servers: { postgres, redis }, asked: ['engine', 'postgres', 'redis'], told: [] });
  });

  it.each([
    [{ TEST_DATABASE_URL: 'postgres://given' }, { postgres: undefined, redis }, ['engine', 'redis']],
    [{ REDIS_URL: 'redis://given' }, { postgres, redis: undefined }, ['engine', 'postgres']],
    [
      { TEST_DATABASE_URL: 'postgres://given', REDIS_URL: 'redis://given' },
      { postgres: undefined, redis: undefined },
      [],
    ],
  ])('leave to the environment what it names: %j', async (env, servers, asked) => {
    expect(await bring(env)).toEqual({ servers, asked, told: [] });
  });

  it('stay as they were without an engine, with a sentence', async () => {
    const { servers, asked, told } = await bring({}, { isThere: () => Promise.resolve(false) });
    expect([servers, asked]).toEqual([{ postgres: undefined, redis: undefined }, ['engine']]);
    expect(told).toEqual([expect.stringContaining('No Docker engine answers')]);
  });

  it('stay as they were where an image cannot be had, each for itself, with a sentence', async () => {
    const without = await bring({}, { startPostgres: noRegistry });
    expect(without.servers).toEqual({ postgres: undefined, redis });
    expect(without.told).toEqual(['No container of Postgres: the embedded one takes its place. (pull access denied)']);
    const neither = await bring({}, { startPostgres: noRegistry, startRedis: noRegistry });
    expect(neither.servers).toEqual({ postgres: undefined, redis: undefined });
    expect(neither.told).toHaveLength(2);
  });
});

it('takes the images of docker-compose.yml', () => {
  expect(imageOf('postgres')).toMatch(/^postgres:\d+/);
  expect(imageOf('redis')).toMatch(/^redis:\d+/);
  const pinned = `redis:99@sha256:${'0'.repeat(64)}`;
  expect(imageOf('redis', `services:\n  cache:\n    image: ${pinned}\n`)).toBe(pinned);
  expect(imageOf('redis', 'services:\n  cache:\n    image: redis:99\n')).toBe('redis:99');
  expect(() => imageOf('postgres', 'services:\n  cache:\n    image: redis:99\n')).toThrow('no image of postgres');
});

describe('a Docker engine', () => {
  let folder: string;
  let servers: Server[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'houselights-engine-'));
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    servers = [];
    await rm(folder, { recursive: true, force: true });
  });

  async function listening(server: Server): Promise<Readonly<Record<string, string>>> {
    servers.push(server);
    const path = join(folder, `${servers.length}.sock`);
    await new Promise<void>((resolve) => server.listen(path, resolve));
    return { DOCKER_HOST: `unix://${path}` };
  }

  it('is there when it answers a ping', async () => {
    const asked: (string | undefined)[] = [];
    const env = await listening(
      createServer((request, response) => {
        asked.push(request.url);
        response.end('OK');
      }),
    );
    expect([await dockerAnswers(env, 30_000), asked]).toEqual([true, ['/_ping']]);
  });

  it('is not there when it answers with an error, says nothing, or nobody listens', async () => {
    const failing = createServer((_request, response) => response.writeHead(500).end());
    expect(await dockerAnswers(await listening(failing), 30_000)).toBe(false);
    // It accepts connections and never answers.
    expect(
      await dockerAnswers(await listening(createSilentServer((socket) => socket.on('error', () => {}).resume()))),
    ).toBe(false);
    expect(await dockerAnswers({ DOCKER_HOST: `unix://${join(folder, 'nobody.sock')}` })).toBe(false);
    expect(await dockerAnswers({ DOCKER_HOST: 'ssh://elsewhere.example' })).toBe(false);
    expect(await dockerAnswers({ DOCKER_HOST: 'not an address' })).toBe(false);
  });
});
