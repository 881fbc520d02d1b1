import { expect, it } from 'vitest';
import { watchRefusedWebhooks } from './refused-webhooks.ts';
import type { Reading } from '@houselights/observability';

it('says once an hour that signed requests are refused, and counts them all', () => {
  const said: string[] = [];
  let read: () => readonly Reading[] = () => [];
  let now = 0;
  const watchCount = (_name: string, _help: string, _labels: readonly string[], reading: typeof read) => {
    read = reading;
  };
  const { refused } = watchRefusedWebhooks(
    (sentence) => said.push(sentence),
    { watchCount },
    () => now,
  );
  expect(read()).toEqual([{ labels: {}, value: 0 }]);
  refused();
  expect(said).toEqual([expect.stringMatching(/^A request with a Stripe signature .* STRIPE_WEBHOOK_SECRET/)]);
  for (now = 1; now < 3_600_000; now += 60_000) refused();
  expect(said).toHaveLength(1);
  refused();
  expect(said[1]).toMatch(/^61 requests with a Stripe signature/);
  expect(read()).toEqual([{ labels: {}, value: 62 }]);
});
