import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startAnswering } from '@houselights/testkit/answering-server';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { apiVersion, createClient } from '../../src/stripe/client.ts';
import { openStripe } from './house.ts';

it('the version that is asked for is the one that the SDK’s types describe', () => {
  expect(apiVersion).toBe(Stripe.API_VERSION);
});

it('the SDK is pinned to one version', () => {
  const workspace = readFileSync(join(import.meta.dirname, '../../../../pnpm-workspace.yaml'), 'utf8');
  expect(/^ {2}stripe: (\S+)$/m.exec(workspace)?.[1]).toBe(Stripe.PACKAGE_VERSION);
});

it('every request says it', async () => {
  const server = await startAnswering();
  const asked: unknown[] = [];
  server.answer((request, response) => {
    asked.push(request.headers['stripe-version']);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"list","data":[],"has_more":false}');
  });
  const stripe = createClient({ secretKey: 'sk_test_made_up', apiUrl: server.url });
  await stripe.customers.list();
  await stripe.refunds.create({ charge: 'ch_1' });
  await server.close();
  expect(asked).toEqual([apiVersion, apiVersion]);
});

it('is the one of the emulator, which takes no other and tells its events in it', async () => {
  const { stripe, emulator, start } = await openStripe();
  await start().hasCustomer((await stripe.customers.create({})).id);
  expect((await stripe.events.list()).data[0]?.api_version).toBe(apiVersion);
  const other = new Stripe(emulator.secretKey, {
    httpClient: emulator.httpClient(),
    apiVersion: '2025-03-31.basil' as never,
  });
  await expect(other.customers.list()).rejects.toThrow('2025-03-31.basil');
});
