import { plantedPassword } from '@houselights/testkit/secrets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { device, newEmail, openSite } from '../support/site.ts';
import type { Reply, Site } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const asks = { 'x-refresh-token': 'cookie' };
const ours = { ...asks, origin: 'https://films.example', 'sec-fetch-site': 'same-origin' };
const name = '__Secure-refresh-token';

interface Kept {
  readonly value: string;
  readonly userId: string;
  readonly token: string;
}

function kept({ json, cookies }: Reply): Kept {
  const value = /^[^=]+=([^;]*)/.exec(cookies[0] ?? '')?.[1] ?? '';
  return { value, userId: String(json['userId']), token: String(json['token']) };
}

const register = (headers: Readonly<Record<string, string>>) =>
  site.call('/v2/account/register?platform=web', {
    body: { email: newEmail(), password: plantedPassword(), displayName: 'Ada', device: device('browser') },
    headers,
  });
const renew = (
  { value, userId }: Pick<Kept, 'value' | 'userId'>,
  headers: Readonly<Record<string, string>> = ours,
  more: Readonly<Record<string, unknown>> = {},
) =>
  site.call('/v2/account/renew?platform=web', {
    body: { userId, device: device('browser'), ...more },
    headers: { ...headers, cookie: `other=1; ${name}=${value}` },
  });
const info = ({ token }: Pick<Kept, 'token'>) =>
  site.call('/v1/userinfo/query?select=userId', { method: 'GET', token });

it('gives a page of this site its refresh token in a cookie that no script and no other site can use', async () => {
  const reply = await register(ours);
  expect(reply.status).toBe(200);
  expect(Object.keys(reply.json).toSorted()).toEqual(['refreshExpiry', 'token', 'tokenExpiry', 'userId']);
  expect(reply.cookies).toHaveLength(1);
  const [value, ...attributes] = (reply.cookies[0] ?? '').split('; ');
  expect(value).toMatch(/^__Secure-refresh-token=[\w-]{43}$/);
  expect(attributes.toSorted()).toEqual([
    expect.stringMatching(/^Expires=/),
    'HttpOnly',
    'Path=/api/v2/account/renew',
    'SameSite=Strict',
    'Secure',
  ]);
  expect(
    Math.abs(Date.parse(attributes.find((a) => a.startsWith('Expires='))!.slice(8)) - Date.now() - 60 * 86_400_000),
  ).toBeLessThan(60_000);
});

it('renews with the cookie, another one each time, and keeps the rules of reuse', async () => {
  const first = kept(await register(ours));
  const reply = await renew(first);
  expect(reply.status).toBe(200);
  expect(reply.json).not.toHaveProperty('refreshToken');
  const second = kept(reply);
  expect(second.value).not.toBe(first.value);
  expect((await info(second)).status).toBe(200);
  const reused = await renew(first);
  expect(reused).toMatchObject({ status: 401, json: { code: 'session_ended' } });
  expect(reused.cookies[0]).toMatch(/^__Secure-refresh-token=; .*Expires=Thu, 01 Jan 1970/);
  expect((await info(second)).status).toBe(401);
});

it('is without Secure where a page came without https, from the very host that it asks', async () => {
  const reply = await register({ ...asks, origin: 'http://localhost:80', host: 'localhost:80' });
  // Origins never include their scheme's default port.
  expect(reply.json).toHaveProperty('refreshToken');
  const plain = await register({ ...asks, origin: 'http://192.168.1.9:3000', host: '192.168.1.9:3000' });
  expect(plain.cookies[0]).toMatch(/^refresh-token=[\w-]{43}; /);
  expect(plain.cookies[0]).not.toContain('Secure');
});

describe.each([
  ['no origin', {}],
  ['another site', { origin: 'https://evil.test' }],
  ['another port', { origin: 'https://films.example:444' }],
  ['an opaque origin', { origin: 'null' }],
  ['a look-alike', { origin: 'https://films.example.evil.test' }],
  ['a page that the browser calls cross-site', { ...ours, 'sec-fetch-site': 'cross-site' }],
  ['a sibling', { ...ours, 'sec-fetch-site': 'same-site' }],
])('asked with %s', (_, headers: Readonly<Record<string, string>>) => {
  it('a sign-in has its token in the body, and the cookie is not taken', async () => {
    const reply = await register({ ...asks, ...headers });
    expect(reply.status).toBe(200);
    expect(reply.json).toHaveProperty('refreshToken');
    expect(reply.cookies).toEqual([]);
    const own = kept(await register(ours));
    expect(await renew(own, { ...asks, ...headers })).toMatchObject({ status: 403, json: { code: 'forbidden' } });
    const ended = await site.call('/v2/account/renew', {
      method: 'DELETE',
      headers: { ...asks, ...headers, cookie: `${name}=${own.value}` },
    });
    expect(ended.status).toBe(403);
    expect((await renew(own)).status).toBe(200);
  });
});

it('gives apps, which do not ask, the body, and never looks at a cookie of theirs', async () => {
  const { asked, ...plain } = { asked: asks, origin: ours.origin };
  expect(asked).toBe(asks);
  const app = await register(plain);
  expect(app.cookies).toEqual([]);
  const { value, userId } = kept(await register(ours));
  expect(await renew({ value, userId }, plain)).toMatchObject({
    status: 400,
    json: { refreshToken: ['Please send the refresh token.'] },
  });
  const refreshToken = String(app.json['refreshToken']);
  const renewed = await renew({ value: '', userId: String(app.json['userId']) }, plain, { refreshToken });
  expect(renewed.json).toHaveProperty('refreshToken');
});

it('trades a token that a browser kept before for the cookie', async () => {
  const before = await register({});
  const refreshToken = String(before.json['refreshToken']);
  const traded = await renew({ value: '', userId: String(before.json['userId']) }, ours, { refreshToken });
  expect(traded.json).not.toHaveProperty('refreshToken');
  expect((await renew(kept(traded))).status).toBe(200);
});

it('clears the cookie with the log-out, and ends its session also when the access token is gone', async () => {
  const one = await register(ours);
  const out = await site.call('/v2/account/logout', { token: kept(one).token, headers: ours });
  expect(out.status).toBe(204);
  expect(out.cookies[0]).toMatch(/^__Secure-refresh-token=; /);
  expect((await renew(kept(one))).status).toBe(401);

  const two = kept(await register(ours));
  const forget = () =>
    site.call('/v2/account/renew', { method: 'DELETE', headers: { ...ours, cookie: `${name}=${two.value}` } });
  for (let i = 0; i < 2; i += 1) {
    const { status, cookies } = await forget();
    expect([status, cookies.length]).toEqual([204, 1]);
  }
  expect((await info(two)).status).toBe(401);
  expect((await site.call('/v2/account/renew', { method: 'DELETE' })).status).toBe(204);
});

it('says that a session has ended where the cookie is gone or is none', async () => {
  const { userId } = kept(await register(ours));
  for (const value of ['', 'x'.repeat(300), '%00', 'no-such-token']) {
    expect(await renew({ value, userId })).toMatchObject({ status: 401, json: { code: 'session_ended' } });
  }
});

it('logs no cookie', async () => {
  const { value } = kept(await register(ours));
  await renew({ value, userId: 'nobody' });
  expect(site.log()).not.toContain(value);
});
