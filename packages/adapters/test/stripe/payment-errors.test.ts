import { inspect } from 'node:util';
import {
  DependencyDown,
  PaymentFailed,
  PaymentNeedsOwner,
  PaymentsMisconfigured,
  PaymentsRefused,
} from '@houselights/core';
import { rememberSecret } from '@houselights/testkit/secrets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPayments } from '../../src/stripe/payments.ts';
import { startAnswering } from '@houselights/testkit/answering-server';
import type { AnsweringServer } from '@houselights/testkit/answering-server';
import type { Payments } from '@houselights/core';

const secretKey = rememberSecret('sk_test_5d41402abc4b2a76b9719d91');
const webhookSecret = rememberSecret('whsec_7d793037a0760186574b0282');
const clientSecret = rememberSecret('pi_3Nabc_secret_e4da3b7fbbce2345d7772b06');
const cardNumber = '4000000000000002';
const secrets = [secretKey, webhookSecret, clientSecret, cardNumber];
const told = `Invalid API Key provided: ${secretKey}; ${webhookSecret}; ${clientSecret}; ${cardNumber}`;

let server: AnsweringServer;
let payments: Payments;
beforeAll(async () => {
  server = await startAnswering();
  const settings = { secretKey, webhookSecret, apiUrl: server.url, tax: false };
  payments = createPayments(settings, { clock: { now: () => new Date() } });
});
afterAll(() => server.close());

const noRetry = { 'content-type': 'application/json', 'stripe-should-retry': 'false' };
const error = (type: string, more: object = {}): string =>
  JSON.stringify({ error: { type, message: told, payment_intent: { client_secret: clientSecret }, ...more } });

it.each([
  ['a key that does not hold', 401, error('invalid_request_error'), PaymentsMisconfigured],
  ['a key that may not do this', 403, error('invalid_request_error'), PaymentsMisconfigured],
  ['a declined card', 402, error('card_error', { code: 'card_declined' }), PaymentFailed],
  [
    'a card whose bank asks its owner',
    402,
    error('card_error', { code: 'subscription_payment_intent_requires_action' }),
    PaymentNeedsOwner,
  ],
  ['a refusal', 400, error('invalid_request_error', { code: 'resource_missing' }), PaymentsRefused],
  ['a refusal without a code', 400, error('invalid_request_error'), PaymentsRefused],
  ['a key of idempotency used twice', 400, error('idempotency_error'), PaymentsRefused],
  ['too many questions', 429, error('invalid_request_error'), DependencyDown],
  ['trouble of its own', 500, error('api_error'), DependencyDown],
  ['a page instead of an answer', 502, `<html>${told}</html>`, DependencyDown],
  ['JSON of somebody else', 200, '{}', DependencyDown],
  ['a list of somebody else', 200, '[1]', DependencyDown],
  ['half an answer', 200, `{"client_secret":"${clientSecret}`, DependencyDown],
  ['no JSON', 200, secretKey, DependencyDown],
])('%s is told in our words, and nothing of what was sent or said goes on', async (_name, status, body, kind) => {
  server.answer((_request, response) => response.writeHead(status, noRetry).end(body));
  const thrown: unknown = await payments
    .openPortal({ customerId: 'cus_1', returnUrl: 'https://films.example/account', card: false })
    .catch((failure: unknown) => failure);
  expect(thrown).toBeInstanceOf(kind);
  const everything = inspect(thrown, { depth: null, showHidden: true });
  for (const secret of secrets) expect(everything).not.toContain(secret);
});

it('a provider that hangs up is down', async () => {
  server.answer((request) => request.socket.destroy());
  const thrown: unknown = await payments.readCheckout(`cs_${clientSecret}`).catch((failure: unknown) => failure);
  expect(thrown).toBeInstanceOf(DependencyDown);
  const everything = inspect(thrown, { depth: null, showHidden: true });
  for (const secret of secrets) expect(everything).not.toContain(secret);
});
