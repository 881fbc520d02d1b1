import { randomBytes } from 'node:crypto';
import { seedPlans } from '@houselights/core';
import { shapedSecretIn } from '@houselights/observability/secret-shapes';
import { startAnswering } from '@houselights/testkit/answering-server';
import { rememberSecret } from '@houselights/testkit/secrets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../support/api-under-test.ts';
import type { AnsweringServer } from '@houselights/testkit/answering-server';
import type { Answer, ApiUnderTest } from '../support/api-under-test.ts';

const hex = (): string => randomBytes(12).toString('hex');
const secretKey = rememberSecret(`sk_test_${hex()}`);
const webhookSecret = rememberSecret(`whsec_${hex()}`);
const clientSecret = rememberSecret(`pi_3N${hex()}_secret_${hex()}`);
const secrets = [secretKey, webhookSecret, clientSecret];
const told = `Invalid API Key provided: ${secrets.join(', ')}`;

let provider: AnsweringServer;
let api: ApiUnderTest;
beforeAll(async () => {
  provider = await startAnswering();
  const environment = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: provider.url,
  };
  api = await startApi({ environment });
  await seedPlans(api.core.db.prisma);
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

const json = { 'content-type': 'application/json' };
const calls = [
  ['POST', '/api/v1/billing/checkout', { planId: 'learn-more-monthly' }],
  ['POST', '/api/v1/billing/checkout', { planId: 'learn-more-monthly', coupon: 'ANY' }],
  ['POST', '/api/v1/gifts', { months: 1, recipientEmail: 'friend@example.test' }],
  ['GET', '/api/v3/stripecoupon?search=ANY', undefined],
] as const;

function mustHoldNone({ body }: Answer, log: string): void {
  for (const text of [body, log]) {
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(shapedSecretIn(text)).toBeUndefined();
  }
}

describe.each([
  ['refuses our key and quotes it', 401, 'Stripe does not take the key in STRIPE_SECRET_KEY'],
  ['refuses what our key may not do and quotes it', 403, 'STRIPE_SECRET_KEY lacks a permission'],
  ['has trouble of its own', 500, 'a dependency is down'],
  ['asks us to be slower', 429, 'a dependency is down'],
] as const)('where the provider %s', (_what, status, sentence) => {
  it.each(calls)('%s %s says only that it is down', async (method, url, body) => {
    provider.answer((_request, response) =>
      response
        .writeHead(status, { ...json, 'stripe-should-retry': 'false' })
        .end(JSON.stringify({ error: { type: 'invalid_request_error', message: told } })),
    );
    const before = api.log().length;
    const request = {
      method,
      url,
      ...(body === undefined ? { headers: {} } : { headers: json, payload: JSON.stringify(body) }),
    };
    const answer = await api.send(request, await api.tokenFor('account'));
    expect([answer.status, answer.code]).toEqual([503, 'unavailable']);
    const log = api.log().slice(before);
    expect(log).toContain(sentence);
    mustHoldNone(answer, log);
  });
});

it.each([
  ['is missing', {}],
  ['is of nobody', { 'stripe-signature': `t=1,v1=${hex()}` }],
  ['is our secret itself', { 'stripe-signature': webhookSecret }],
])('news whose signature %s are refused without a word of them', async (_what, headers) => {
  const before = api.log().length;
  const payload = JSON.stringify({ id: 'evt_1', data: { object: { client_secret: clientSecret, told } } });
  const answer = await api.send({
    method: 'POST',
    url: '/api/v1/webhooks/stripe',
    headers: { ...json, ...headers },
    payload,
  });
  expect([answer.status, answer.code]).toEqual([400, 'webhook_not_believed']);
  mustHoldNone(answer, api.log().slice(before));
});

it('news are heard during maintenance too', async () => {
  const set = async (maintenance_mode: boolean) => {
    const payload = JSON.stringify({ values: { maintenance_mode } });
    const staff = await api.tokenFor('admin');
    await api.send({ method: 'PATCH', url: '/api/v1/remoteconfig', headers: json, payload }, staff);
  };
  await set(true);
  const answer = await api.send({ method: 'POST', url: '/api/v1/webhooks/stripe', headers: json, payload: '{}' });
  expect([answer.status, answer.code]).toEqual([400, 'webhook_not_believed']);
  await set(false);
});

it('an address with a secret in it is not logged with it', async () => {
  const before = api.log().length;
  const answer = await api.send({
    method: 'GET',
    url: `/api/v1/nowhere?key=${secretKey}#${clientSecret}`,
    headers: {},
  });
  const inPath = await api.send({ method: 'GET', url: `/api/v1/${secretKey}`, headers: {} });
  expect([answer.status, inPath.status]).toEqual([404, 404]);
  mustHoldNone(answer, api.log().slice(before));
  mustHoldNone(inPath, '');
});
