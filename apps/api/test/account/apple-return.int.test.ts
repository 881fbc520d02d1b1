import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi } from '../support/api-under-test.ts';

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi({});
});
afterAll(() => api.close());

const back = (payload: string, type = 'application/x-www-form-urlencoded') =>
  api.app.inject({ method: 'POST', url: '/api/sign-in/apple', headers: { 'content-type': type }, payload });
const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString();

it('hands token, state and name on to the page, behind the #', async () => {
  const user = JSON.stringify({ name: { firstName: 'Ada', lastName: 'L.' }, email: 'ada@x.test' });
  const { statusCode, headers } = await back(form({ code: 'c', id_token: 'a.b.c', state: 's&t', user }));
  expect([statusCode, headers['cache-control']]).toEqual([303, 'no-store']);
  const [path, fragment] = String(headers.location).split('#');
  expect(path).toBe('/login');
  expect(Object.fromEntries(new URLSearchParams(fragment))).toEqual({
    id_token: 'a.b.c',
    state: 's&t',
    name: 'Ada L.',
  });
});

it.each([
  ['nothing', ''],
  ['a refusal', form({ error: 'user_cancelled_authorize', state: 's' })],
  ['a token without end', form({ id_token: 'x'.repeat(16_385) })],
  ['a state without end', form({ id_token: 'a', state: 'x'.repeat(129) })],
])('leads to the page with nothing after %s', async (_, payload) => {
  const { statusCode, headers } = await back(payload);
  expect([statusCode, headers.location]).toEqual([303, '/login']);
});

it.each([
  '{',
  'null',
  '5',
  '[]',
  '{"name":null}',
  '{"name":{"firstName":{}}}',
  '{"name":{"firstName":"\\ud800"}}',
  'x'.repeat(5_000),
])('passes no name on of %s', async (user) => {
  const { statusCode, headers } = await back(form({ id_token: 'a', state: 's', user }));
  expect([statusCode, headers.location]).toEqual([303, '/login#id_token=a&state=s']);
});

it('leads nowhere else, and takes no other kind of body', async () => {
  const { headers } = await back(form({ id_token: '//evil.test\r\nx: y', state: '#//evil.test' }));
  expect(headers.location).toMatch(/^\/login#id_token=%2F%2Fevil\.test%0D%0Ax/);
  expect(headers['x']).toBeUndefined();
  expect((await back('{}', 'application/json')).statusCode).toBe(415);
  expect((await back(`id_token=${'x'.repeat(70_000)}`)).statusCode).toBe(413);
});
