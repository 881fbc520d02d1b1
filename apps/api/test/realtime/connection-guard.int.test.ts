import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { DependencyDown } from '@houselights/core';
import { rememberSecret } from '@houselights/testkit/secrets';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startApi } from '../support/api-under-test.ts';
import { forgeries } from '../support/forgeries.ts';
import { codeOf, eventually, open, refusalOf } from './support/client.ts';
import { openGateway } from './support/open-gateway.ts';
import type { IncomingMessage } from 'node:http';
import type { OpenGateway } from './support/open-gateway.ts';
import type { ApiUnderTest } from '../support/api-under-test.ts';
import type { GatewayLimits } from '../../src/realtime/limits.ts';

let api: ApiUnderTest;
let opened: OpenGateway[] = [];
beforeAll(async () => {
  api = await startApi();
});
afterEach(async () => {
  await Promise.all(opened.map((gateway) => gateway.close()));
  opened = [];
});
afterAll(() => api.close());

async function gatewayWith(limits: Partial<GatewayLimits> = {}): Promise<OpenGateway> {
  const gateway = await openGateway(api, () => [], limits);
  opened.push(gateway);
  return gateway;
}

async function newToken(until?: number): Promise<string> {
  const claims = await api.claimsFor('account');
  const { token } = await api.core.tokens.issue({ ...claims, ...(until === undefined ? {} : { until }) });
  return rememberSecret(token);
}

it('lets in whoever has no token or a good one, with and without a slash at the end', async () => {
  const { url, traffic } = await gatewayWith();
  const token = await newToken();
  for (const address of [url, `${url}/`, `${url}?token=${token}`, `${url}/?v=2&token=${token}`]) {
    const { socket } = await open(address);
    expect(socket.extensions).toBe('');
    socket.close();
  }
  await eventually(() => expect(traffic.sockets).toBe(0));
});

it('refuses a token that does not hold with 401, before there is a socket', async () => {
  const { url, log } = await gatewayWith();
  const forged = await forgeries(api);
  const [, genuine] = forged.pop() ?? [];
  (await open(`${url}?token=${genuine}`)).socket.close();
  for (const token of [...forged.map(([, one]) => one), '', 'x', 'x'.repeat(5_000)]) {
    const refused = await refusalOf(`${url}?token=${encodeURIComponent(token)}`);
    expect([refused.status, refused.type]).toEqual([401, 'application/problem+json; charset=utf-8']);
    expect(codeOf(refused)).toBe('unauthenticated');
  }
  for (const [, token] of forged) expect(log()).not.toContain(token);
});

it('refuses the token of a session that has ended', async () => {
  const { url } = await gatewayWith();
  const claims = await api.claimsFor('account');
  const token = rememberSecret((await api.core.tokens.issue(claims)).token);
  await api.core.bus.publish('session.revoked', { sessionId: claims.sessionId });
  await eventually(async () => expect((await refusalOf(`${url}?token=${token}`)).status).toBe(401));
});

it('never logs what stands in the query', async () => {
  const { url, log } = await gatewayWith();
  const [good, bad] = [await newToken(), rememberSecret(randomBytes(24).toString('base64url'))];
  (await open(`${url}?token=${good}`)).socket.close();
  await refusalOf(`${url}?token=${bad}`);
  await refusalOf(`${url}?token=${good}`, { headers: { origin: 'https://elsewhere.example' } });
  expect(log().match(/"url":"\/api\/socket"/g)).toHaveLength(3);
  for (const secret of [good, bad, 'token=']) expect(log()).not.toContain(secret);
});

it.each([
  ['https://films.example', true],
  ['https://films.example:8443', true],
  ['https://friends.example', true],
  ['http://friends.example', false],
  ['https://elsewhere.example', false],
  ['https://films.example.elsewhere.example', false],
  ['https://elsewherefilms.example', false],
  ['http://localhost:3000', false],
  ['null', false],
  ['', false],
])('opens for a page of %j: %s', async (origin, allowed) => {
  const { url } = await gatewayWith();
  if (allowed) {
    (await open(url, { headers: { origin } })).socket.close();
    return;
  }
  const refused = await refusalOf(url, { headers: { origin } });
  expect([refused.status, codeOf(refused)]).toEqual([403, 'forbidden']);
});

it('opens for no page that asks without naming itself', async () => {
  const { url } = await gatewayWith();
  (await open(url, { headers: { 'sec-fetch-site': 'same-origin' } })).socket.close();
  expect((await refusalOf(url, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
});

it('knows this machine by all of its names when the site is on it', async () => {
  const local = { core: api.core, config: { ...api.config, publicUrl: 'http://localhost:3000' } };
  const gateway = await openGateway(local, () => []);
  opened.push(gateway);
  for (const origin of ['http://127.0.0.1:3000', 'http://[::1]:5173', 'http://localhost:5173']) {
    (await open(gateway.url, { headers: { origin } })).socket.close();
  }
  expect((await refusalOf(gateway.url, { headers: { origin: 'http://elsewhere.example:3000' } })).status).toBe(403);
});

it.each<readonly [string, number, string, Partial<GatewayLimits>]>([
  ['sockets', 503, 'unavailable', { sockets: 2 }],
  ['sockets of an address', 429, 'too_many_requests', { socketsPerAddress: 2 }],
  ['sockets of an account', 429, 'too_many_requests', { socketsPerAccount: 2 }],
])(
  'refuses more %s than there may be with %s, and lets in again when one goes',
  async (_name, status, code, limits) => {
    const { url } = await gatewayWith(limits);
    const address = `${url}?token=${await newToken()}`;
    const [one] = [await open(address), await open(address)];
    const refused = await refusalOf(address);
    expect([refused.status, codeOf(refused), refused.retryAfter]).toEqual([status, code, '10']);
    one.socket.close();
    await one.closed;
    const again = await eventually(() => open(address));
    again.socket.close();
  },
);

it('counts each address and account for itself, and nothing for who was refused', async () => {
  const { url } = await gatewayWith({ socketsPerAddress: 1, socketsPerAccount: 1 });
  const [mine, bad] = [`${url}?token=${await newToken()}`, `${url}?token=x`];
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  await refusalOf(bad, from('198.18.0.1'));
  const first = await eventually(() => open(mine, from('198.18.0.1')));
  expect((await refusalOf(url, from('198.18.0.1'))).status).toBe(429);
  // The same account from another address exceeds its limit; a stranger there does not.
  expect((await refusalOf(mine, from('198.18.0.2'))).status).toBe(429);
  const stranger = await eventually(() => open(url, from('198.18.0.2')));
  for (const { socket } of [first, stranger]) socket.close();
});

it('counts the wider network around an address, too', async () => {
  const { url } = await gatewayWith({ socketsPerPrefix: 2 });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  for (const [near, far] of [
    [['2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:0:3::1'], '2001:db8:1:1::1'],
    [['198.18.0.1', '198.18.0.2', '198.18.0.3'], '198.18.1.1'],
  ] as const) {
    const held = [await open(url, from(near[0])), await open(url, from(near[1]))];
    expect((await refusalOf(url, from(near[2]))).status).toBe(429);
    held.push(await open(url, from(far)));
    for (const { socket } of held) socket.close();
  }
});

it('keeps places for those who show a token', async () => {
  const { url } = await gatewayWith({ sockets: 3, socketsOfStrangers: 2 });
  const strangers = [await open(url), await open(url)];
  const refused = await refusalOf(url);
  expect([refused.status, codeOf(refused)]).toEqual([503, 'unavailable']);
  const member = await open(`${url}?token=${await newToken()}`);
  for (const { socket } of [...strangers, member]) socket.close();
});

it('answers what is no WebSocket with 400 or as any other request', async () => {
  const { url } = await gatewayWith();
  const address = url.replace('ws:', 'http:');
  expect((await fetch(address)).status).toBe(404);
  expect((await refusalOf(`${url}s`)).status).toBe(404);
  expect((await refusalOf(url.replace('/api/socket', '/socket'))).status).toBe(404);
  const headers = {
    upgrade: 'websocket',
    connection: 'upgrade',
    'sec-websocket-version': '7',
    origin: 'https://films.example',
  };
  for (const method of ['GET', 'POST']) {
    const asked = request(address, { method, headers }).end();
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    expect([reply.statusCode, await json(reply)]).toEqual([
      400,
      expect.objectContaining({ code: 'malformed_request' }) as unknown,
    ]);
  }
});

it('refuses with 503 while it closes', async () => {
  const { url, gateway } = await gatewayWith();
  await gateway.close();
  const refused = await refusalOf(url);
  expect([refused.status, codeOf(refused), refused.retryAfter]).toEqual([503, 'unavailable', '2']);
});

it('refuses with 503 while nobody can tell whose the token is', async () => {
  const away = {
    ...api,
    core: { ...api.core, tokens: { ...api.core.tokens, verify: () => Promise.reject(new DependencyDown('Postgres')) } },
  };
  const gateway = await openGateway(away, () => []);
  opened.push(gateway);
  const refused = await refusalOf(`${gateway.url}?token=${await newToken()}`);
  expect([refused.status, codeOf(refused)]).toEqual([503, 'unavailable']);
});

it('closes with 4401 when the session ends or the token expires', async () => {
  const { url, metrics } = await gatewayWith({ sweepMs: 20 });
  const claims = await api.claimsFor('account');
  const token = rememberSecret((await api.core.tokens.issue(claims)).token);
  const [revoked, other, expiring] = [
    await open(`${url}?token=${token}`),
    await open(`${url}?token=${await newToken()}`),
    await open(`${url}?token=${await newToken(Math.floor(Date.now() / 1_000) + 2)}`),
  ];
  await api.core.bus.publish('session.revoked', { sessionId: claims.sessionId });
  expect(await revoked.closed).toBe(4401);
  expect(await expiring.closed).toBe(4401);
  expect(other.socket.readyState).toBe(other.socket.OPEN);
  await eventually(async () =>
    expect(await metrics()).toContain(
      'houselights_socket_closes_total{code="4401",cause="session",process="gateway"} 2',
    ),
  );
});
