import { english } from '@houselights/messages';
import { say } from '@houselights/messages/server';
import { refusals } from '@houselights/contracts';
import type { RefusalCode, RouteName } from '@houselights/contracts';
import { expect, test, vi } from 'vitest';
import type { Call, CallInput } from '../src/call.ts';
import { createClient } from '../src/client.ts';
import { generalRefusals, ApiError, Unreachable } from '../src/api-error.ts';

function house(answer: () => Response | Promise<Response>, token?: string) {
  const send = vi.fn<typeof fetch>(async () => answer());
  const onUnauthorized = vi.fn<(token: string) => void>();
  const call = createClient({ baseUrl: '/api', getToken: () => token, onUnauthorized, fetch: send });
  const contribute: Call<RouteName> = ['POST', '/v5/projects/:projectId/:points'];
  const run = (input: object = {}, signal?: AbortSignal) =>
    call(contribute, { params: { projectId: 'a/b', points: 3 }, ...input } as CallInput<RouteName>, { signal });
  return { send, onUnauthorized, run };
}

function problem(status: number, body: object, headers = {}) {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
}

test('fills the path, drops absent query values and sends JSON with the token', async () => {
  const { send, run } = house(() => Response.json({ total: 4 }), 'abc');
  await expect(run({ query: { page: 2, year: undefined }, body: { a: 1 } })).resolves.toEqual({ total: 4 });
  const [url, init] = send.mock.calls[0]!;
  expect(url).toBe('/api/v5/projects/a%2Fb/3?page=2');
  expect(init).toMatchObject({ method: 'POST', body: '{"a":1}' });
  expect(new Headers(init!.headers).get('authorization')).toBe('Bearer abc');
});

test('sends neither a body nor a content type when there is none', async () => {
  const { send, run } = house(() => new Response(null, { status: 204 }));
  await expect(run()).resolves.toBeUndefined();
  const init = send.mock.calls[0]![1]!;
  expect(init.body).toBeUndefined();
  expect(new Headers(init.headers).has('content-type')).toBe(false);
  expect(new Headers(init.headers).has('authorization')).toBe(false);
});

test('a problem document becomes a ApiError with code, fields and the time to wait', async () => {
  const { run } = house(() =>
    problem(
      429,
      { code: 'too_many_registrations', title: 'Too many', errorCode: 1011, errors: { email: ['No.', 7] } },
      { 'retry-after': '3600' },
    ),
  );
  const error = await run().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 429,
    code: 'too_many_registrations',
    message: 'Too many',
    errorCode: 1011,
    errors: { email: ['No.'] },
    retryAfter: 3600,
  });
});

test.each([
  ['a proxy page', 502, Unreachable],
  ['an unknown 404', 404, ApiError],
])('%s is told apart', async (_, status, kind) => {
  const { run } = house(() => new Response('<html>', { status }));
  await expect(run()).rejects.toBeInstanceOf(kind);
});

test('401 reports the token that was refused, and only when one was sent', async () => {
  const refused = () => problem(401, { code: 'unauthenticated', title: 'Log in to continue.' });
  const signedIn = house(refused, 'abc');
  await expect(signedIn.run()).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(signedIn.onUnauthorized).toHaveBeenCalledExactlyOnceWith('abc');
  const signedOut = house(refused);
  await expect(signedOut.run()).rejects.toMatchObject({ status: 401 });
  expect(signedOut.onUnauthorized).not.toHaveBeenCalled();
});

test('no network is Unreachable; the caller’s own abort stays what it is', async () => {
  const lost = house(() => Promise.reject(new TypeError('fetch failed')));
  await expect(lost.run()).rejects.toBeInstanceOf(Unreachable);
  const reason = new Error('left the page');
  const left = house(() => Promise.reject(reason));
  await expect(left.run({}, AbortSignal.abort(reason))).rejects.toBe(reason);
});

test.each([
  [400, 'invalid_input'],
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [413, 'body_too_large'],
  [429, 'too_many_requests'],
  [418, 'invalid_input'],
])('a %i of something in between has the words of the catalogue', async (status, code) => {
  const answer = () =>
    new Response('<h1>Nope</h1>', { status, statusText: 'NGINX SAYS NO', headers: { 'retry-after': '7' } });
  const { run } = house(answer);
  await expect(run()).rejects.toMatchObject({
    status,
    code,
    message: say(refusals[code as RefusalCode].text, english),
    retryAfter: 7,
  });
});

test('a problem without words has those of the catalogue', async () => {
  const { run } = house(() => problem(503, { code: 'unavailable' }));
  await expect(run()).rejects.toMatchObject({
    code: 'unavailable',
    message: say(refusals.internal_error.text, english),
  });
});

test('the statuses that the client knows are those of the refusals', () => {
  for (const [status, code] of Object.entries(generalRefusals)) expect(status).toBe(String(refusals[code].status));
});
