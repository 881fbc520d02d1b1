import { createHmac, randomUUID } from 'node:crypto';
import * as core from '@houselights/core';
import Stripe from 'stripe';
import { median } from '../support/rounds.ts';
import { signUp } from '../support/users.ts';
import { startLocalProduct } from '../support/product.ts';
import { writeReport } from '../support/report.ts';
import type { Bench } from '../support/bench.ts';
import type { LocalProduct } from '../support/product.ts';

const perSecond = 200;
const customers = 40;
const goalMs = 50;
const visibleGoalMs = 2_000;

/** 200 signed webhooks per second, as when everybody renews: how long Stripe waits, and how soon a paying member gets access. */
export const webhooks: Bench = async (options) => {
  const product = await startLocalProduct();
  try {
    await core.seedPlans(product.db.prisma);
    const users = [];
    for (let n = 0; n < customers; n += 1) users.push(await makeCustomer(product));
    const rounds: number[][] = [];
    const visible: number[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      const someone = users[round];
      const paying = someone === undefined ? undefined : payAndWatch(product, someone);
      rounds.push(await storm(product, users, options.seconds));
      if (paying !== undefined) visible.push(await paying);
      options.progress(
        `round ${round + 1} of ${options.rounds}: p99 ${percentile(rounds.at(-1) ?? [], 0.99).toFixed(1)} ms`,
      );
    }
    const handled = await drain(product);
    const p99 = median(rounds.map((times) => percentile(times, 0.99)));
    const worst = Math.max(...visible);
    const row = (name: string, value: string, goal: string, met: boolean) =>
      `| ${name} | ${value} | ${goal} | ${met ? 'met' : 'missed'} |`;
    await writeReport({
      name: 'webhooks',
      about: `${perSecond} signed webhooks a second over HTTP, about ${customers} customers, for ${options.rounds} rounds of ${options.seconds} s, while the worker of the same process handles them with a real Postgres and the Stripe emulator beside.`,
      table: [
        '| what | figure | goal | |',
        '| --- | --- | --- | --- |',
        row('answered, p50', `${median(rounds.map((times) => percentile(times, 0.5))).toFixed(1)} ms`, '', true),
        row('answered, p99', `${p99.toFixed(1)} ms`, `< ${goalMs} ms`, p99 < goalMs),
        row(
          'from the payment at Stripe to access on the site, slowest',
          `${worst.toFixed(0)} ms`,
          `< ${visibleGoalMs} ms`,
          worst < visibleGoalMs,
        ),
        row('all handled after the last', `${(handled / 1_000).toFixed(1)} s`, '', true),
      ],
    });
    return p99 < goalMs && worst < visibleGoalMs;
  } finally {
    await product.stop();
  }
};

interface Customer {
  readonly token: string;
  readonly customerId: string;
}

async function makeCustomer(product: LocalProduct): Promise<Customer> {
  const { token, email } = await signUp(product.url);
  const body = JSON.stringify({ planId: 'learn-more-monthly', trial: false });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const reply = await fetch(`${product.url}/api/v1/billing/checkout`, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(`checkout answered ${reply.status}: ${await reply.text()}`);
  const row = await product.db.prisma.billingCustomer.findFirstOrThrow({ where: { account: { emailKey: email } } });
  return { token, customerId: row.stripeCustomerId };
}

/** Open loop: one request every 5 ms, whatever the state of the previous one. Returns each response time in ms. */
async function storm({ url, stripe }: LocalProduct, users: readonly Customer[], seconds: number): Promise<number[]> {
  const total = perSecond * seconds;
  const began = performance.now();
  const answers: Promise<number>[] = [];
  for (let n = 0; n < total; n += 1) {
    const due = began + (n * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    const { customerId } = users[n % users.length] ?? { customerId: '' };
    answers.push(send(url, stripe.webhookSecret, customerId));
  }
  return Promise.all(answers);
}

async function send(url: string, secret: string, customer: string): Promise<number> {
  const created = Math.floor(Date.now() / 1_000);
  const object = { id: `in_${randomUUID().replaceAll('-', '')}`, object: 'invoice', customer };
  const event = {
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type: 'invoice.updated',
    created,
    data: { object },
  };
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', secret).update(`${created}.${body}`).digest('hex');
  const began = performance.now();
  const reply = await fetch(`${url}/api/v1/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${signature}` },
    body,
  });
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`the webhook was answered ${reply.status}`);
  return performance.now() - began;
}

/** A customer pays at Stripe, and only the webhook reports it to the site. Returns the ms until the site grants access. */
async function payAndWatch({ url, stripe, db }: LocalProduct, { token, customerId }: Customer): Promise<number> {
  const { hostname, port } = new URL(stripe.url);
  const sdk = new Stripe(stripe.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
  const { id: default_payment_method } = await sdk.paymentMethods.attach('pm_card_visa', { customer: customerId });
  const { stripePriceId } = await db.prisma.planPrice.findFirstOrThrow({ where: { stripePriceId: { not: null } } });
  await sdk.subscriptions.create({
    customer: customerId,
    items: [{ price: stripePriceId ?? '' }],
    default_payment_method,
  });
  const began = performance.now();
  for (;;) {
    const reply = await fetch(`${url}/api/v1/userinfo/query?select=hasSubscription`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { hasSubscription } = (await reply.json()) as { hasSubscription: boolean };
    if (hasSubscription) return performance.now() - began;
    if (performance.now() - began > 60_000) throw new Error('who paid is not let in');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The ms until all events have been handled. */
async function drain({ db }: LocalProduct): Promise<number> {
  const began = performance.now();
  while ((await db.prisma.webhookEvent.count({ where: { handledAt: null } })) > 0) {
    if (performance.now() - began > 300_000) throw new Error('events are left over');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return performance.now() - began;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
