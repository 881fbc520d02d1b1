import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createMediaPaths } from '@houselights/core';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { FileCache } from './file-cache.ts';
import { serveMediaConnections } from './media-connections.ts';
import { mostMsFor } from './send-file.ts';

const segment = Buffer.from(Array.from({ length: 20_000 }, (_, n) => n % 251));
/** More than the system takes for a reader that reads nothing. */
const long = Buffer.alloc(30_000_000, 7);
const stored = new Map<string, Buffer>();
const mediaFiles = {
  stat: async (key: string) => {
    const bytes = stored.get(key);
    const etag = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex');
    return bytes && { size: bytes.length, etag, modifiedAt: new Date(0) };
  },
  read: async (key: string) => stored.get(key),
};
const revoked = new Set<string>();
const stopped = new Set<string>();
const mediaPaths = createMediaPaths({
  clock: { now: () => new Date() },
  revoked,
  encryption: {
    encrypt: () => new Uint8Array(),
    decrypt: () => undefined,
    sign: (purpose, data) => new Uint8Array(createHmac('sha256', `k${purpose}`).update(data).digest()),
  },
});
const { folder } = mediaPaths.sign('asset-1', { sessionId: 'session-1', playId: 'play-1' });
const path = `${folder}360p/00001.m4s`;

/** What Node's own way was asked, as "METHOD url body". */
let byNode: string[];
let observed: string[];
let cache: FileCache;
let server: ReturnType<typeof createServer>;
const sockets: Socket[] = [];

beforeEach(async () => {
  [byNode, observed] = [[], []];
  revoked.clear();
  stopped.clear();
  stored.clear();
  stored.set('assets/asset-1/360p/00001.m4s', segment).set('assets/asset-1/360p/00002.m4s', long);
  cache = new FileCache(mediaFiles, {
    bytes: 5 * long.length,
    fileBytes: long.length,
    lookAgainMs: 60_000,
    staleMs: 60_000,
  });
  for (const key of stored.keys()) await cache.find(key, false);
  await start();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

async function start(looksForProxies = false): Promise<void> {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      byNode.push(`${request.method} ${request.url} ${body}`.trim());
      response.end('by Node');
    });
  });
  serveMediaConnections(server, {
    mediaPaths,
    leases: {
      lives: (playId) => (playId === 'play-1' ? !stopped.has(playId) : Promise.resolve(true)),
      isFree: () => true,
    },
    mediaFiles: cache,
    looksForProxies,
    observe: ({ status, url, route }) => observed.push(`${status} ${route} ${url}`),
    safeHeaders: { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
}

interface Line {
  readonly socket: Socket;
  /** Everything that has come so far. */
  text(): string;
  bytes(): Buffer;
  /** How many bytes came: for waiting, as joining 30 MB each time would hold up what is waited for. */
  count(): number;
  readonly closed: Promise<void>;
}

function open(): Line {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part)).on('error', () => {});
  const bytes = () => Buffer.concat(parts);
  const count = () => parts.reduce((sum, part) => sum + part.length, 0);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { socket, bytes, count, text: () => bytes().toString('latin1'), closed };
}

const get = (url: string, more = ''): string => `GET ${url} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const until = (check: () => void) => vi.waitFor(check, { timeout: 25_000, interval: 10 });

it('answers plain GETs of a file that is held, with one connection for all', async () => {
  const line = open();
  for (let count = 1; count <= 3; count += 1) {
    line.socket.write(get(path, 'User-Agent: a player\r\nOrigin: https://other.example\r\n'));
    await until(() => expect(line.text().split('HTTP/1.1 200 OK')).toHaveLength(count + 1));
  }
  await until(() => expect(line.bytes().length).toBeGreaterThan(3 * segment.length));
  const head = line.text().slice(0, line.text().indexOf('\r\n\r\n') + 4);
  expect(
    line
      .bytes()
      .subarray(head.length, head.length + segment.length)
      .equals(segment),
  ).toBe(true);
  const headers: Readonly<Record<string, string>> = Object.fromEntries(
    [...head.matchAll(/^([a-z-]+): (.*)\r$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  expect(headers).toMatchObject({
    'content-type': 'video/iso.segment',
    'content-length': '20000',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'accept-ranges': 'bytes',
    connection: 'keep-alive',
    'last-modified': 'Thu, 01 Jan 1970 00:00:00 GMT',
  });
  expect(headers['cache-control']).toMatch(/^private, max-age=\d{5}$/);
  expect(Math.abs(Date.parse(headers['date'] ?? '') - Date.now())).toBeLessThan(60_000);
  expect(observed).toEqual([1, 2, 3].map(() => `200 /media/* ${path}`));
  expect(byNode).toEqual([]);
});

it.each([
  ['another address', get('/api/v1/x')],
  ['a range', get(path, 'Range: bytes=0-1\r\n')],
  ['a condition', get(path, 'If-None-Match: "x"\r\n')],
  ['the last request', get(path, 'Connection: close\r\n')],
  ['another method', `HEAD ${path} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['another version', `GET ${path} HTTP/1.0\r\nHost: a\r\n\r\n`],
  ['a file that is not held', get(`${folder}360p/9.m4s`)],
  ['a file that changes', get(`${folder}master.m3u8`)],
  ['what has no address', get(`${folder}source`)],
  ['another asset', get(path.replace('asset-1/360p', 'asset-2/360p'))],
  ['no token', get('/media/asset-1/360p/00001.m4s')],
])('leaves %s to Node, and the connection with it', async (_what, request) => {
  const line = open();
  line.socket.write(request);
  await until(() => expect(line.text()).toContain('by Node'.slice(0, request.startsWith('HEAD') ? 0 : undefined)));
  await until(() => expect(byNode).toHaveLength(1));
  expect(observed).toEqual([]);
});

it.each([
  ['a body in the same breath', `GET ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi`, [`GET ${path} hi`]],
  [
    'a body in chunks',
    `GET ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n`,
    [`GET ${path} hi`],
  ],
  ['two requests in one breath', get(path) + get('/api/v1/x'), [`GET ${path}`, 'GET /api/v1/x']],
])('leaves %s to Node as a whole', async (_what, bytes, asked) => {
  const line = open();
  line.socket.write(bytes);
  await until(() => expect(byNode).toEqual(asked));
  expect(observed).toEqual([]);
});

it.each([
  ['two hosts', `GET ${path} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`],
  ['no host', `GET ${path} HTTP/1.1\r\nAccept: */*\r\n\r\n`],
  ['a bare line feed', `GET ${path} HTTP/1.1\nHost: a\n\n`],
  ['a folded header', `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept: x\r\n y\r\n\r\n`],
  ['a space before the colon', `GET ${path} HTTP/1.1\r\nHost : a\r\n\r\n`],
  ['a control byte in a header', `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept: \x01\r\n\r\n`],
  ['a smuggled length', `GET ${path} HTTP/1.1\r\nHost: a\r\nX-A: b\r\nContent-Length: 5\r\n\r\nGET /`],
  ['an unknown header', get(path, 'X-Unknown: 1\r\n')],
  ['lines in the address', `GET ${path}?\r\nContent-Length:3\r\nFoo: HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['a NUL in the address', get(`${path}?\0`)],
  ['a tab in the address', get(`${path}?\t`)],
])('answers nothing with %s by itself', async (_what, request) => {
  const line = open();
  line.socket.end(request);
  await line.closed;
  expect(observed).toEqual([]);
  expect(line.bytes().includes(segment.subarray(0, 100))).toBe(false);
});

it('answers a request once that comes byte by byte', async () => {
  const line = open();
  line.socket.setNoDelay(true);
  for (const byte of get(path)) {
    line.socket.write(byte);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await until(() => expect([...byNode, ...observed]).toHaveLength(1));
});

it('hands on what follows its own answers, in order', async () => {
  const line = open();
  line.socket.write(get(path));
  await until(() => expect(line.bytes().length).toBeGreaterThan(segment.length));
  line.socket.write(`POST /api/v1/y HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody`);
  await until(() => expect(byNode).toEqual(['POST /api/v1/y body']));
  line.socket.write(get(path));
  await until(() => expect(byNode).toEqual(['POST /api/v1/y body', `GET ${path}`]));
  expect(observed).toHaveLength(1);
});

it('answers who sends no more after the request, also where the answer is left to Node', async () => {
  for (const url of [path, `${folder}360p/9.m4s`]) {
    const line = open();
    line.socket.end(get(url));
    await line.closed;
    expect(line.text()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  }
  expect([observed.length, byNode.length]).toEqual([1, 1]);
});

it('leaves what shows a proxy or another site to Node where that looks for it', async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await start(true);
  for (const header of [
    'Via: 1.1 a',
    'X-Forwarded-For: 192.0.2.1',
    'Origin: https://a.example',
    'Referer: https://a.example/',
  ]) {
    open().socket.write(get(path, `${header}\r\n`));
  }
  await until(() => expect(byNode).toHaveLength(4));
  open().socket.write(get(path));
  await until(() => expect(observed).toHaveLength(1));
});

it('gives nothing more once the playback stopped or the session ended', async () => {
  const line = open();
  line.socket.write(get(path));
  await until(() => expect(observed).toHaveLength(1));
  stopped.add('play-1');
  line.socket.write(get(path));
  await until(() => expect(byNode).toHaveLength(1));
  const other = open();
  stopped.clear();
  revoked.add('session-1');
  other.socket.write(get(path));
  await until(() => expect(byNode).toHaveLength(2));
  expect(observed).toHaveLength(1);
});

it('waits for a slow reader, who then reads on to the last byte, and lets others through', async () => {
  const line = open();
  line.socket.pause();
  line.socket.write(get(`${folder}360p/00002.m4s`));
  await until(() => expect(observed).toHaveLength(1));
  const other = open();
  other.socket.write(get(path));
  await until(() => expect(other.count()).toBeGreaterThan(segment.length));
  line.socket.resume();
  await until(() => expect(line.count()).toBeGreaterThan(long.length));
  const begin = line.bytes().indexOf('\r\n\r\n') + 4;
  expect(line.bytes().subarray(begin).equals(long)).toBe(true);
  line.socket.write(get(path));
  await until(() => expect(observed).toHaveLength(3));
});

it('lets a request wait behind an answer that is not taken yet', async () => {
  const line = open();
  line.socket.pause();
  line.socket.write(get(`${folder}360p/00002.m4s`));
  await until(() => expect(observed).toHaveLength(1));
  line.socket.write('POST /api/v1/y HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody');
  line.socket.resume();
  await until(() => {
    expect(line.count()).toBeGreaterThan(long.length);
    expect(line.bytes().subarray(-7).toString('latin1')).toBe('by Node');
  });
  expect(byNode).toEqual(['POST /api/v1/y body']);
});

it('hangs up on who takes too little of an answer, whatever they send meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const line = open();
  line.socket.pause();
  line.socket.write(get(`${folder}360p/00002.m4s`));
  await until(() => expect(observed).toHaveLength(1));
  line.socket.write('G');
  vi.advanceTimersByTime(mostMsFor(long.length));
  line.socket.resume();
  await line.closed;
  expect(line.bytes().length).toBeLessThan(long.length);
});

it('ends with the server: at once where nobody waits for an answer, else after it', async () => {
  const idle = open();
  idle.socket.write(get(path));
  await until(() => expect(idle.bytes().length).toBeGreaterThan(segment.length));
  const slow = open();
  slow.socket.pause();
  slow.socket.write(get(`${folder}360p/00002.m4s`));
  await until(() => expect(observed).toHaveLength(2));
  const closed = new Promise((resolve) => server.close(resolve));
  await idle.closed;
  // What is sent now is never run.
  slow.socket.write('POST /api/v1/y HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody');
  slow.socket.resume();
  await slow.closed;
  await closed;
  expect(slow.bytes().length).toBeGreaterThan(long.length);
  expect(byNode).toEqual([]);
  await start();
});

it('hangs up on everybody when the server is told to', async () => {
  const slow = open();
  slow.socket.pause();
  slow.socket.write(get(`${folder}360p/00002.m4s`));
  await until(() => expect(observed).toHaveLength(1));
  const silent = open();
  await until(() => expect(silent.socket.readyState).toBe('open'));
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  slow.socket.resume();
  await Promise.all([slow.closed, silent.closed, closed]);
  expect(slow.bytes().length).toBeLessThan(long.length);
  await start();
});
