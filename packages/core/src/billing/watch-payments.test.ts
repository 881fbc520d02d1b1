import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DependencyDown } from '../dependency-down.ts';
import { PaymentsMisconfigured } from '../ports/payments-inspection.ts';
import { watchPayments } from './watch-payments.ts';
import type { PaymentsInspection } from '../ports/payments-inspection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fine: PaymentsInspection = {
  livemode: true,
  accountId: 'acct_1',
  knowsCustomer: undefined,
  problems: ['Turn it on.', 'Select them, too.'],
};
const down = () => Promise.reject(new DependencyDown('Stripe'));

/** The log of a start, for a provider that gives these answers in turn. */
function start(...answers: (() => Promise<PaymentsInspection>)[]) {
  const said: string[] = [];
  const log = {
    info: (text: string) => void said.push(`info: ${text}`),
    error: (text: string) => void said.push(text),
  };
  const inspect = vi.fn(() => (answers.shift() ?? down)());
  // A site without customers or a remembered account.
  const nothing = () => Promise.resolve(null);
  const prisma = { billingCustomer: { findFirst: nothing }, paymentAccount: { findUnique: nothing, upsert: nothing } };
  const deps = {
    db: { prisma },
    clock: { now: () => new Date() },
    payments: { offered: true, inspect },
    settings: { publicUrl: 'https://films.example' },
  };
  return { said, inspect, watch: watchPayments(deps as never, log) };
}

it('says what it finds, a sentence each', async () => {
  const { said, inspect } = start(() => Promise.resolve(fine));
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual(['info: payments go through the account acct_1 (live mode)', ...fine.problems]);
  expect(inspect).toHaveBeenCalledWith({
    webhookUrl: 'https://films.example/api/v1/webhooks/stripe',
    customerId: undefined,
  });
  expect(vi.getTimerCount()).toBe(0);
});

it('asks again while the provider is down, without a word', async () => {
  const { said, inspect } = start(down, down, () => Promise.resolve(fine));
  await vi.advanceTimersByTimeAsync(119_000);
  expect(said).toEqual([]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(said).toHaveLength(3);
  expect(inspect).toHaveBeenCalledTimes(3);
});

it('says why the provider does not take the key, and does not ask again', async () => {
  const { said, inspect } = start(() => Promise.reject(new PaymentsMisconfigured('Set another key.')));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(said).toEqual(['Set another key.']);
  expect(inspect).toHaveBeenCalledTimes(1);
});

it('a check that fails otherwise ends nothing', async () => {
  const { said } = start(() => Promise.reject(new Error('a bug')));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(said).toEqual(['The payment settings could not be checked: Error: a bug']);
});

it('is quiet once it was closed', async () => {
  const { said, inspect, watch } = start(down, () => Promise.resolve(fine));
  await vi.advanceTimersByTimeAsync(1_000);
  watch.close();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(inspect).toHaveBeenCalledTimes(1);
  expect(said).toEqual([]);
});
