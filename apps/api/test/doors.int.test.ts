import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from './support/api-under-test.ts';
import type { AddressInfo } from 'node:net';
import type { ApiUnderTest } from './support/api-under-test.ts';

const emulator = createServer((request, response) => response.end(`emulator ${request.url}`));
let site: ApiUnderTest;
let elsewhere: ApiUnderTest;

beforeAll(async () => {
  emulator.listen(0, '127.0.0.1');
  await once(emulator, 'listening');
  const environment = {
    STRIPE_SECRET_KEY: 'sk_test_made_up_here',
    STRIPE_WEBHOOK_SECRET: 'whsec_made_up_here',
    STRIPE_API_URL: `http://127.0.0.1:${portOf(emulator.address())}`,
  };
  [site, elsewhere] = await Promise.all([
    startApi({ environment: { ...environment, PUBLIC_URL: 'http://localhost:3000' } }),
    startApi({ environment: { ...environment, PUBLIC_URL: 'https://films.example' } }),
  ]);
  for (const { app } of [site, elsewhere]) await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  emulator.close();
  await Promise.all([site.close(), elsewhere.close()]);
});

const portOf = (address: string | AddressInfo | null): number => (address as AddressInfo).port;

/** Requests the raw path over a real connection. */
async function get(path: string, headers: Record<string, string> = {}, { app }: ApiUnderTest = site) {
  const port = portOf(app.server.address());
  const request = ask({ host: '127.0.0.1', port, path, headers: { host: `localhost:${port}`, ...headers } });
  request.end();
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  return { status: response.statusCode, body: await text(response), headers: response.headers };
}

const doors = ['/dev/mailbox', '/dev/mailbox.json', '/dev/stripe', '/dev/stripe/customers?email=a'];

describe('/dev', () => {
  it.each(doors)('%s opens for whoever sits at this machine', async (path) => {
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:80']) {
      expect((await get(path, { host })).status).toBe(200);
    }
  });

  it.each(doors)('%s is not there for anybody else', async (path) => {
    const from = '203.0.113.9';
    for (const headers of [
      { host: 'films.example' },
      { host: 'localhost.films.example' },
      { 'x-forwarded-for': from },
      { 'X-Forwarded-Host': 'videos.example' },
      { 'x-forwarded-proto': 'https' },
      { 'x-forwarded-anything': '1' },
      { forwarded: `for=${from}` },
      { via: '1.1 proxy' },
      { 'x-real-ip': from },
      { 'cf-connecting-ip': from },
      { 'true-client-ip': from },
      { 'x-client-ip': from },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'X-Request-Id': '1' },
      { 'x-anything-at-all': '' },
      { 'CF-Anything': '1' },
      { 'tailscale-user-login': 'a' },
      { 'remote-ip': from },
      { origin: 'https://films.example' },
      { origin: 'https://localhost.films.example' },
      { origin: 'no address' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { referer: 'https://films.example/video/1' },
    ]) {
      expect([headers, (await get(path, headers)).status]).toEqual([headers, expect.toBeOneOf([400, 404])]);
    }
  });

  it.each(doors)('%s opens for its own pages', async (path) => {
    for (const headers of [
      { origin: 'http://localhost:3000', referer: 'http://localhost:3000/dev/stripe', 'sec-fetch-site': 'same-origin' },
      { origin: 'null', 'sec-fetch-site': 'same-origin', 'upgrade-insecure-requests': '1', cookie: 'a=b', dnt: '1' },
      { referer: 'http://127.0.0.1:4000/checkout', 'sec-fetch-site': 'cross-site', 'sec-ch-ua': '"Chromium";v="140"' },
    ]) {
      expect([headers, (await get(path, headers)).status]).toEqual([headers, 200]);
    }
  });

  it.each(doors)('%s is not there for the default of nginx', async (path) => {
    const host = `127.0.0.1:${portOf(site.app.server.address())}`;
    const browser = 'User-Agent: Mozilla/5.0\r\nAccept: text/html\r\nSec-Fetch-Site: none\r\n';
    const answer = await send(`GET ${path} HTTP/1.0\r\nHost: ${host}\r\nConnection: close\r\n${browser}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  it.each(doors)('%s is not there on a site that is known by another name', async (path) => {
    expect((await get(path, {}, elsewhere)).status).toBe(404);
  });

  it.each(doors)('%s is not there where no connection says whence it comes', async (path) => {
    const { statusCode } = await site.app.inject({ url: path, headers: { host: 'localhost:3000' } });
    expect(statusCode).toBe(404);
  });

  it.each([
    '/dev/stripe/../../v1/customers',
    '/dev/stripe/%2e%2e/%2e%2e/v1/customers',
    '/dev/stripe/..%2f..%2fv1/customers',
    '/dev/stripe/.%2e/v1',
    '/dev/stripe/..',
    '/dev/stripe/./../v1',
    '/dev/stripe\\..\\..\\v1',
    '/dev/stripe//v1',
    '/dev/stripe/a;/../../v1',
  ])('leads nowhere else by %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body).not.toContain('emulator');
  });

  it('shows mail in frames that run nothing', async () => {
    const page = await get('/dev/mailbox');
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

/** Sends raw bytes and returns the answer, once the server hangs up. */
async function send(...parts: readonly string[]): Promise<string> {
  const socket = connect(portOf(site.app.server.address()), '127.0.0.1');
  socket.on('error', () => {});
  for (const part of parts) socket.write(part);
  return text(socket);
}

describe('requests that', () => {
  it.each([
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: films.example\r\n\r\n',
    'GET /api/v1/remoteconfig HTTP/1.1\r\nHost: a\r\nhOsT: a\r\n\r\n',
    'GET /api/socket HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  ])('name two hosts are refused: %j', async (bytes) => {
    expect(await send(bytes)).toMatch(/^HTTP\/1\.1 400 .*"code":"malformed_request"/s);
  });

  it('are slow with their headers are told so', async () => {
    expect(await send('GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 /);
  });
});

it('/dev closes for good once a request shows a proxy, and not for what other sites make a browser send', async () => {
  const alone = await startApi({ environment: { PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: '' } });
  await alone.app.listen({ host: '127.0.0.1', port: 0 });
  const isOpen = async () => (await get('/dev/mailbox', {}, alone)).status === 200;
  await get('/api/v1/remoteconfig', { origin: 'https://films.example', 'sec-fetch-site': 'cross-site' }, alone);
  expect(await isOpen()).toBe(true);
  for (const path of ['/healthz', '/api/v1/remoteconfig']) await get(path, { via: '1.0 proxy' }, alone);
  expect(await isOpen()).toBe(false);
  expect(alone.log().match(/closed until the next start/g)).toHaveLength(1);
  await alone.close();
});
