import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runImages } from '../src/images/command.ts';
import { imagesOfCompose, imagesOfDockerfile, parseReference, withDigests } from '../src/images/references.ts';
import { bearerParameters } from '../src/images/registry.ts';
import {
  digestOf,
  endless,
  indexOf,
  listType,
  manifest,
  manifestType,
  silent,
  startRegistry,
  status,
} from './local-registry.ts';
import type { Answer, LocalRegistry } from './local-registry.ts';

const repository = resolve(import.meta.dirname, '../../..');
const composePath = 'docker-compose.yml';
const dockerfilePath = 'infra/docker/Dockerfile';

let registry: LocalRegistry;
let root: string;
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
const write = (path: string, text: string): Promise<void> => writeFile(join(root, path), text);
const both = async (): Promise<string[]> => [await read(composePath), await read(dockerfilePath)];
const images = (...args: string[]) => runImages([...args, '--registry', registry.origin], root);
const serve = (name: string, answer: Answer): unknown => registry.answers.set(name, answer);

const compose = `services:
  cache:
    image: redis:7 # the queue
  site:
    image: houselights:local
`;
const dockerfile = `FROM node:24-bookworm-slim AS tools
FROM tools
COPY --from=tools /a /a
`;
const redis = indexOf('redis');
const node = indexOf('node');

beforeEach(async () => {
  registry = await startRegistry();
  root = await mkdtemp(join(tmpdir(), 'houselights-images-'));
  await mkdir(join(root, 'infra/docker'), { recursive: true });
  await write(composePath, compose);
  await write(dockerfilePath, dockerfile);
  serve('library/redis:7', manifest(redis));
  serve('library/node:24-bookworm-slim', manifest(node));
});
afterEach(async () => {
  await registry.stop();
  await rm(root, { recursive: true, force: true });
});

describe('images:pin', () => {
  it('writes the digest of each tag behind it and touches nothing else', async () => {
    expect(await images()).toEqual({
      succeeded: true,
      lines: [
        `docker-compose.yml:3: redis:7 goes by ${digestOf(redis)} now.`,
        `infra/docker/Dockerfile:1: node:24-bookworm-slim goes by ${digestOf(node)} now.`,
      ],
    });
    expect(await both()).toEqual([
      compose.replace('redis:7', `redis:7@${digestOf(redis)}`),
      dockerfile.replace('slim', `slim@${digestOf(node)}`),
    ]);
    expect(registry.asked.toSorted()).toEqual([
      'library/node:24-bookworm-slim',
      'library/redis:7',
      'token local registry repository:library/node:pull',
      'token local registry repository:library/redis:pull',
    ]);
  });

  it('changes nothing the second time, and renews what has moved', async () => {
    await images();
    const pinned = await both();
    expect(await images()).toEqual({
      succeeded: true,
      lines: ['Nothing changed: 2 images name the digests that the registry has.'],
    });
    expect(await both()).toEqual(pinned);

    const newer = indexOf('newer redis');
    serve('library/redis:7', manifest(newer, { type: listType }));
    expect((await images()).lines).toEqual([`docker-compose.yml:3: redis:7 goes by ${digestOf(newer)} now.`]);
    expect(await read(composePath)).toBe(compose.replace('redis:7', `redis:7@${digestOf(newer)}`));
  });

  it('asks once for an image that stands in several places', async () => {
    await write(dockerfilePath, 'FROM redis:7 AS a\nFROM redis:7\n');
    await images();
    expect(registry.asked.filter((name) => name === 'library/redis:7')).toHaveLength(1);
    expect(await read(dockerfilePath)).toBe(`FROM redis:7@${digestOf(redis)} AS a\nFROM redis:7@${digestOf(redis)}\n`);
  });

  it('asks the registry that a reference names', async () => {
    const other = await startRegistry();
    try {
      other.answers.set('team/app:1', manifest(redis));
      await write(composePath, `services:\n  app:\n    image: '${other.host}/team/app:1'\n`);
      await images();
      expect(await read(composePath)).toContain(`image: '${other.host}/team/app:1@${digestOf(redis)}'\n`);
      expect(registry.asked).not.toContain('team/app:1');
    } finally {
      await other.stop();
    }
  });

  it('takes the files of this repository', async () => {
    const [ownCompose, ownDockerfile] = await Promise.all(
      [composePath, dockerfilePath].map((path) => readFile(join(repository, path), 'utf8')),
    );
    await write(composePath, ownCompose ?? '');
    await write(dockerfilePath, ownDockerfile ?? '');
    await images('--remove');
    const byTag = await both();
    const names = [
      ...imagesOfCompose(byTag[0] ?? '').map(({ reference }) => reference),
      ...imagesOfDockerfile(byTag[1] ?? '').map(({ reference }) => reference),
    ];
    expect(new Set(names.map(({ repository: name }) => name))).toEqual(
      new Set(['library/caddy', 'library/postgres', 'library/redis', 'library/node', 'library/nginx']),
    );
    for (const name of names) serve(`${name.repository}:${name.tag}`, manifest(indexOf(name.tagged)));
    expect((await images()).lines).toHaveLength(names.length);
    expect(await images('--check')).toMatchObject({ succeeded: true });
    await images('--remove');
    expect(await both()).toEqual(byTag);
  });
});

describe('images:pin -- --check', () => {
  it('fails where a digest is missing or outdated, and writes nothing', async () => {
    const outdated = dockerfile.replace('slim', `slim@${digestOf('old')}`);
    await write(dockerfilePath, outdated);
    expect(await images('--check')).toEqual({
      succeeded: false,
      lines: [
        `docker-compose.yml:3: redis:7 names no digest; the registry has ${digestOf(redis)}.`,
        `infra/docker/Dockerfile:1: the digest of node:24-bookworm-slim is outdated; the registry has ${digestOf(node)}.`,
        'npm run images:pin writes the digests.',
      ],
    });
    expect(await both()).toEqual([compose, outdated]);
  });

  it('is content with what images:pin wrote', async () => {
    await images();
    expect(await images('--check')).toEqual({
      succeeded: true,
      lines: ['2 images name the digests that the registry has.'],
    });
  });
});

describe('images:pin -- --remove', () => {
  it('leaves tags alone, without asking anybody', async () => {
    await images();
    registry.asked.length = 0;
    expect((await images('--remove')).lines).toEqual(['Every image goes by its tag alone now.']);
    expect(await both()).toEqual([compose, dockerfile]);
    expect((await images('--remove')).lines).toEqual(['Nothing changed: no image names a digest.']);
    expect(registry.asked).toEqual([]);
  });
});

describe('a registry that fails for one image leaves all files as they are:', () => {
  const single = JSON.stringify({ schemaVersion: 2, mediaType: manifestType, config: {}, layers: [] });
  const attested = indexOf('attested', ['linux/amd64', 'unknown/unknown']);

  it.each<readonly [string, Answer, string]>([
    ['an unknown tag', status(404), 'has no tag 7 of library/redis'],
    ['a failure of its own', status(503), 'answered with the status 503'],
    ['a redirect', status(307), 'answered with the status 307'],
    ['a wrong digest', manifest(redis, { digest: digestOf('else') }), `states ${digestOf('else')}, but what it sent`],
    ['no digest at all', manifest(redis, { digest: 'none' }), 'states another digest'],
    ['a manifest of one platform', manifest(single, { type: manifestType }), 'has it for one platform only'],
    ['an index of one platform', manifest(attested), 'has it for one platform only'],
    ['another document', manifest('{}', { type: 'text/html' }), 'sent no index of platforms'],
    ['no JSON', manifest('{'), 'sent no index of platforms'],
    ['entries that are none', manifest('{"manifests":[null,1,{}]}'), 'has it for one platform only'],
    ['a body without an end', endless, 'the answer is longer than 4194304 bytes'],
    ['a connection that breaks', (response) => response.destroy(), 'the registry cannot be reached'],
  ])('%s', async (_name, answer, reason) => {
    serve('library/redis:7', answer);
    const { succeeded, lines } = await images();
    expect(succeeded).toBe(false);
    expect(lines.join('\n')).toMatch(/^No digest of redis:7: [^\n]+\.\nNo file was changed\.$/);
    expect(lines.join('\n')).toContain(reason);
    expect(await both()).toEqual([compose, dockerfile]);
  });

  it('an answer that does not come', async () => {
    serve('library/redis:7', silent);
    const { succeeded, lines } = await runImages(['--registry', registry.origin], root, { patienceMs: 100 });
    expect([succeeded, lines.join()]).toEqual([false, expect.stringContaining('took longer than 0.1 s')]);
    expect(await both()).toEqual([compose, dockerfile]);
  });

  it('names every image that failed', async () => {
    registry.answers.clear();
    expect((await images()).lines.join('\n')).toMatch(/redis:7[^]+node:24-bookworm-slim[^]+No file was changed\.$/);
  });
});

describe('a token', () => {
  it('is not asked for where the registry wants none', async () => {
    registry.auth.challenge = () => undefined;
    expect(await images()).toMatchObject({ succeeded: true });
    expect(registry.asked.toSorted()).toEqual(['library/node:24-bookworm-slim', 'library/redis:7']);
  });

  it('may have its other name', async () => {
    registry.auth.token = (response) => response.end(JSON.stringify({ access_token: 'anybodys' }));
    expect(await images()).toMatchObject({ succeeded: true });
  });

  it.each([
    ['Basic realm="here"', 'does not say where to get a token'],
    ['Bearer service="x"', 'does not say where to get a token'],
    ['Bearer realm="http://tokens.example.org/"', 'to tokens.example.org for a token, which no client should ask'],
    ['Bearer realm="file:///etc/passwd"', 'to file: for a token, which no client should ask'],
  ])('is not looked for after %s', async (challenge, reason) => {
    registry.auth.challenge = () => challenge;
    expect((await images()).lines.join()).toContain(reason);
  });

  it.each<readonly [string, Answer, string]>([
    ['a refusal', status(403), 'gives no token: it answered with the status 403'],
    ['no JSON', (response) => response.end('token'), 'gives no token'],
    ['what no header can carry', (response) => response.end('{"token":"a\\r\\nb"}'), 'gives no token'],
    ['one that the registry does not take', (response) => response.end('{"token":"x"}'), 'the status 401'],
    ['an endless answer', endless, 'the answer is longer than 65536 bytes'],
  ])('cannot be %s', async (_name, answer, reason) => {
    registry.auth.token = answer;
    expect((await images()).lines.join()).toContain(reason);
    expect(await both()).toEqual([compose, dockerfile]);
  });
});

describe('the options', () => {
  it.each([
    ['--registry=http://mirror.example.org', 'an http:// one of this machine'],
    ['--registry=ftp://127.0.0.1', 'an http:// one of this machine'],
    ['--registry=mirror', 'takes an address'],
    ['--registry=https://mirror.example.org/hub', 'a host and a port'],
    ['--registry=https://me:secret@mirror.example.org', 'a host and a port'],
    ['--chek', "'--chek'"],
  ])('refuse %s', async (option, reason) => {
    const { succeeded, lines } = await runImages([option], root);
    expect([succeeded, lines.join()]).toEqual([false, expect.stringContaining(reason)]);
  });

  it('refuse two tasks at once, and explain themselves', async () => {
    expect(await runImages(['--check', '--remove'], root)).toMatchObject({ succeeded: false });
    expect((await runImages(['--help'], root)).lines.join()).toContain('npm run images:pin -- --check');
  });
});

describe('a reference', () => {
  it.each([
    ['redis:7', undefined, 'library/redis', '7'],
    ['docker.io/bitnami/redis:7', undefined, 'bitnami/redis', '7'],
    ['docker.io/redis:7', undefined, 'library/redis', '7'],
    ['ghcr.io/a/b/c:v1.2_3', 'ghcr.io', 'a/b/c', 'v1.2_3'],
    ['localhost:5000/a:1', 'localhost:5000', 'a', '1'],
  ])('%s', (text, host, name, tag) => {
    const digest = digestOf(text);
    const expected = { host, repository: name, tag, tagged: text };
    expect(parseReference(text)).toEqual({ ...expected, digest: undefined });
    expect(parseReference(`${text}@${digest}`)).toEqual({ ...expected, digest });
  });

  it.each([
    ['redis', 'has no tag'],
    ['localhost:5000/redis', 'has no tag'],
    ['${REDIS:-redis:7}', 'holds a variable'],
    ['redis:7@sha256:abc', 'is not the name of an image'],
    [`redis:7@${digestOf('')}@x`, 'is not the name of an image'],
    ['ghcr.io/../x:1', 'is not the name of an image'],
    ['Redis:7', 'is not the name of an image'],
    ['redis:7/8', 'has no tag'],
    ['redis:', 'is not the name of an image'],
  ])('is not %s', (text, reason) => {
    expect(() => parseReference(text)).toThrow(reason);
  });

  it('that cannot be pinned stops the command with its place', async () => {
    await write(composePath, 'services:\n  cache:\n    image: ${IMAGE}\n');
    const { succeeded, lines } = await images();
    expect([succeeded, lines.join()]).toEqual([
      false,
      expect.stringContaining('docker-compose.yml: Line 3: "${IMAGE}"'),
    ]);
    expect(registry.asked).toEqual([]);
  });
});

it('finds the images of a Dockerfile, and none of its stages', () => {
  const text = [
    '# FROM a:1',
    'FROM --platform=$BUILDPLATFORM b:2 as build',
    'from Build AS next',
    'FROM scratch',
    'COPY --from=c:3 --chown=1:1 /x /y',
    'COPY --chown=1:1 --from=build /x /y',
    'COPY --link --from=d:4 /x /y',
    'COPY --from=0 /x /y',
    'COPY from=e:5 /y',
  ].join('\r\n');
  const found = imagesOfDockerfile(text);
  expect(found.map(({ line, reference }) => [line, reference.tagged])).toEqual([
    [2, 'b:2'],
    [5, 'c:3'],
    [7, 'd:4'],
  ]);
  expect(withDigests(text, found, () => digestOf(''))).toBe(
    text.replaceAll(/(b:2|c:3|d:4)/g, (name) => `${name}@${digestOf('')}`),
  );
});

it('reads a challenge, whatever it holds', () => {
  expect(bearerParameters('bearer realm="https://a/t", Service="b c",scope="repository:x:pull,push"')).toEqual({
    realm: 'https://a/t',
    service: 'b c',
    scope: 'repository:x:pull,push',
  });
  expect(bearerParameters(`Bearer ${'realm='.repeat(100_000)}`)).toEqual({});
  expect(bearerParameters('')).toEqual({});
});
