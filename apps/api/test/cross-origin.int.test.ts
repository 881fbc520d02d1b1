import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from './support/api-under-test.ts';
import type { ApiUnderTest } from './support/api-under-test.ts';

const friend = 'https://friends.example';
const stranger = 'https://strangers.example';

let site: ApiUnderTest;
let alone: ApiUnderTest;
const addresses = new Map<ApiUnderTest, string>();
let creator: string | undefined;
let uploads: string[];

beforeAll(async () => {
  site = await startApi({ environment: { CORS_ORIGINS: `https://other.example, ${friend}` } });
  alone = await startApi();
  for (const api of [site, alone]) addresses.set(api, await api.app.listen({ host: '127.0.0.1', port: 0 }));
  creator = await site.tokenFor('creator');
  uploads = [await announce(), await announce()];
});
afterAll(() => Promise.all([site.close(), alone.close()]));

async function announce(): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const payload = JSON.stringify({ title: 'A film', filename: 'film.mp4', size: 4 });
  const { body } = await site.send({ method: 'POST', url: '/api/v1/media/videos', headers, payload }, creator);
  return (JSON.parse(body) as { uploadUrl: string }).uploadUrl;
}

interface Call {
  readonly path: string | (() => string);
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function send({ path, method = 'GET', headers = {}, body }: Call, origin?: string, api = site): Promise<Response> {
  return fetch(`${addresses.get(api)}${typeof path === 'string' ? path : path()}`, {
    method,
    headers: { authorization: `Bearer ${creator}`, ...headers, ...(origin === undefined ? {} : { origin }) },
    ...(body === undefined ? {} : { body }),
  });
}

const json = { 'content-type': 'application/json' };
const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };

const calls: readonly [name: string, status: number, call: Call][] = [
  ['a buffer', 200, { path: '/api/v1/remoteconfig' }],
  ['a buffer behind the router', 200, { path: '/api/v1/remoteconfig/' }],
  ['a buffer that is known', 304, { path: '/api/v1/remoteconfig', headers: { 'if-none-match': '*' } }],
  ['a view', 200, { path: '/api/v1/content/faq' }],
  ['a read before the router', 200, { path: '/api/v1/userinfo/query' }],
  ['a read that is refused there', 401, { path: '/api/v1/userinfo/query', headers: { authorization: '' } }],
  ['a vote', 400, { path: '/api/v5/projects/none/1', method: 'POST' }],
  ['a head', 200, { path: '/api/v1/userinfo/query', method: 'HEAD' }],
  ['a body that is not valid', 400, { path: '/api/v2/account/login', method: 'POST', headers: json, body: '{}' }],
  ['a body that cannot be read', 400, { path: '/api/v2/account/login', method: 'POST', headers: json, body: '{' }],
  ['an address of nothing', 404, { path: '/api/nothing' }],
  ['an address that cannot be read', 404, { path: '/api/%zz' }],
  ['where an upload stands', 200, { path: () => uploads[0] ?? '', method: 'HEAD', headers: tus }],
  [
    'a part of an upload',
    204,
    { path: () => uploads[0] ?? '', method: 'PATCH', headers: { ...tus, 'upload-offset': '0' }, body: 'fi' },
  ],
  [
    'a part at another place',
    409,
    { path: () => uploads[1] ?? '', method: 'PATCH', headers: { ...tus, 'upload-offset': '2' }, body: 'lm' },
  ],
];

const varies = (answer: Response): string[] => (answer.headers.get('vary') ?? '').split(', ');
const across = ({ headers }: Response): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-') && name !== 'access-control-expose-headers');

describe.each(calls)('%s', (_name, status, call) => {
  it('is let through to a page of an origin that is named, and to no other', async () => {
    for (const origin of [stranger, 'null', `${friend}.evil.example`, friend.toUpperCase(), undefined]) {
      const answer = await send(call, origin);
      expect([origin, across(answer), varies(answer).includes('origin')]).toEqual([origin, [], true]);
    }
    const answer = await send(call, friend);
    // The disallowed origin's call did its work, so this one may get a 409.
    expect([status, 409]).toContain(answer.status);
    expect(across(answer)).toEqual(['access-control-allow-origin']);
    expect(answer.headers.get('access-control-allow-origin')).toBe(friend);
    expect(varies(answer)).toContain('origin');
    expect(answer.headers.get('access-control-expose-headers')?.split(', ')).toEqual(
      expect.arrayContaining(['etag', 'retry-after', 'location', 'upload-offset']),
    );
  });
});

it('varies by what it is encoded as, too', async () => {
  const headers = { 'accept-encoding': 'br' };
  const answer = await send({ path: '/api/v1/remoteconfig', headers }, friend);
  expect(varies(answer)).toEqual(['accept-encoding', 'origin']);
});

describe('what a browser asks first', () => {
  const preflight = (origin: string, headers: Record<string, string>, api = site) =>
    send({ path: '/api/v5/projects/1/5', method: 'OPTIONS', headers }, origin, api);
  const asks = {
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization,content-type,idempotency-key,if-none-match,upload-offset',
  };

  it('is granted to an origin that is named', async () => {
    const answer = await preflight(friend, asks);
    expect([answer.status, answer.headers.get('access-control-allow-origin'), await answer.text()]).toEqual([
      204,
      friend,
      '',
    ]);
    expect(answer.headers.get('access-control-allow-methods')?.split(', ')).toEqual(
      expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    );
    const allowed = answer.headers.get('access-control-allow-headers')?.split(', ');
    expect(allowed).toEqual(expect.arrayContaining(asks['access-control-request-headers'].split(',')));
    expect(allowed).not.toContain('x-refresh-token');
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    expect(varies(answer)).toContain('origin');
  });

  it.each([
    ['to another origin', stranger, asks],
    ['to a page that asks for nothing', friend, {}],
  ])('is not granted %s', async (_name, origin, headers) => {
    const answer = await preflight(origin, headers);
    expect([answer.status, answer.headers.has('access-control-allow-methods')]).toEqual([404, false]);
  });

  it('is granted to nobody where no origin is named', async () => {
    expect((await preflight(friend, asks, alone)).status).toBe(404);
  });
});

it('says nothing of origins where none is named', async () => {
  for (const path of ['/api/v1/remoteconfig', '/api/nothing']) {
    const answer = await send({ path, headers: { authorization: '' } }, friend, alone);
    expect([across(answer), varies(answer).includes('origin')]).toEqual([[], false]);
  }
});

it('leaves the refresh token in the body for a page of another origin', async () => {
  const body = JSON.stringify({ displayName: 'Ada', email: 'ada@demo.test', password: 'correct horse battery' });
  const headers = { ...json, 'x-refresh-token': 'cookie' };
  const answer = await send({ path: '/api/v2/account/register', method: 'POST', headers, body }, friend);
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  expect(await answer.json()).toMatchObject({ refreshToken: expect.any(String) as unknown });
});
