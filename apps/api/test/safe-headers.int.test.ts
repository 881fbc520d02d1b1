import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from './support/api-under-test.ts';
import type { AddressInfo } from 'node:net';
import type { ApiUnderTest } from './support/api-under-test.ts';

let site: ApiUnderTest;
let alone: ApiUnderTest;
let webFolder: string;

const page = `<!doctype html><html><head><script>one()</script><title>x</title>
<link rel="stylesheet" href="/api/v1/remoteconfig/css" id="operator-css" /><script type="application/json" id="boot"></script>
</head><body></body></html>`;

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'houselights-web-'));
  await mkdir(join(webFolder, 'assets'));
  for (const file of ['index.html', 'other.html']) await writeFile(join(webFolder, file), page);
  for (const file of ['index.html.br', 'index.html.gz']) await writeFile(join(webFolder, file), 'x');
  await writeFile(join(webFolder, 'assets/a-1.js'), 'export {};');
  [site, alone] = await Promise.all([
    startApi({ webFolder }),
    startApi({ webFolder, environment: { PUBLIC_URL: 'http://localhost:3000' } }),
  ]);
  for (const { app } of [site, alone]) await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await Promise.all([site.close(), alone.close()]);
  await rm(webFolder, { recursive: true, force: true });
});

async function exchange(
  head: string,
  body = '',
  { app }: ApiUnderTest = site,
): Promise<{ status: number; headers: Map<string, string[]> }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`${head}\r\n\r\n${body}`);
  const [top = ''] = (await text(socket)).split('\r\n\r\n', 1);
  const [status = '', ...lines] = top.split('\r\n');
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const at = line.indexOf(': ');
    const name = line.slice(0, at).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(at + 2)]);
  }
  return { status: Number(status.split(' ')[1]), headers };
}

const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: a${more}\r\nConnection: close`;
const answers: [string, number, string, string?][] = [
  ['the page', 200, get('/')],
  ['the page of nothing', 404, get('/there-is-nothing-here')],
  ['a file', 200, get('/assets/a-1.js')],
  ['a file that is not there', 404, get('/assets/b-1.js')],
  ['the API, early', 200, get('/api/v1/remoteconfig')],
  ['a style sheet', 200, get('/api/v1/remoteconfig/css')],
  ['the API', 200, get('/api/v1/search?q=a')],
  ['the API, refusing', 401, get('/api/v1/points')],
  ['the API, of nothing', 404, get('/api/v1/nothing')],
  [
    'a body that is no JSON',
    400,
    'POST /v1/authentication HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 1',
    '{',
  ],
  ['media', 403, get('/media/a.b/c/d.mp4')],
  ['the reference', 200, get('/api/docs/')],
  ['the description', 200, get('/api/openapi.json')],
  ['the description of the socket', 200, get('/api/asyncapi.json')],
  ['health', 200, get('/healthz')],
  ['an upload', 401, 'HEAD /api/v1/media/uploads/a HTTP/1.1\r\nHost: a\r\nConnection: close'],
  ['two hosts', 400, get('/', '\r\nHost: b')],
  ['what is no HTTP', 400, 'NONSENSE'],
  ['headers that are too long', 431, get('/', `\r\nX: ${'x'.repeat(40_000)}`)],
  ['a socket that is refused', 400, get('/api/socket', '\r\nConnection: upgrade\r\nUpgrade: websocket')],
];

it('gives no file of the web app as a page under a weaker policy than the page has', async () => {
  const policyOf = async (path: string) => {
    const { status, headers } = await exchange(get(path, '\r\nAccept-Encoding: br, gzip'));
    return {
      status,
      type: headers.get('content-type')?.[0] ?? '',
      policy: headers.get('content-security-policy')?.[0],
    };
  };
  const { policy } = await policyOf('/');
  expect(policy).toMatch(/default-src .*script-src 'self' 'sha256-/);
  const files = await readdir(webFolder, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => `/${relative(webFolder, join(file.parentPath, file.name))}`);
  expect(paths).toContain('/index.html.br');
  const served: string[] = [];
  const pages: [path: string, policy: typeof policy][] = [];
  for (const path of [
    ...paths,
    '/%69ndex.html',
    '//index.html',
    '/index.html/',
    '/index.html?a',
    '/assets/../index.html',
  ]) {
    const answer = await policyOf(path);
    if (answer.status === 200) served.push(path);
    if (answer.type.startsWith('text/html')) pages.push([path, answer.policy]);
  }
  expect(served).toEqual(['/assets/a-1.js']);
  expect(pages.length).toBeGreaterThan(0);
  expect(pages).toEqual(pages.map(([path]) => [path, policy]));
});

describe('says what browsers must hold to:', () => {
  it.each(answers)('%s', async (_, status, head, body) => {
    const answer = await exchange(head, body);
    expect(answer.status).toBe(status);
    const one = (name: string): string => {
      expect([name, answer.headers.get(name)?.length]).toEqual([name, 1]);
      return answer.headers.get(name)?.[0] ?? '';
    };
    expect(one('x-content-type-options')).toBe('nosniff');
    expect(one('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(one('x-frame-options')).toBe('DENY');
    expect(one('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    expect(one('permissions-policy')).toContain('camera=()');
    expect(one('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(one('cross-origin-resource-policy')).toMatch(/^(?:same-origin|cross-origin)$/);
    expect(one('referrer-policy')).not.toBe('');
  });

  it('https only where the site has it', async () => {
    const { headers } = await exchange(get('/'), '', alone);
    expect(headers.get('strict-transport-security')).toBeUndefined();
    expect(headers.get('permissions-policy')).toHaveLength(1);
  });

  it('a page runs and shows nothing that is not its own', async () => {
    const { headers } = await exchange(get('/'));
    const policy = headers.get('content-security-policy')?.[0] ?? '';
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]+'/);
    expect(policy).toMatch(/img-src 'self' data: blob:;/);
  });

  it('the reference, too', async () => {
    const policy = (await exchange(get('/api/docs/'))).headers.get('content-security-policy')?.[0] ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/=]+'/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });
});
