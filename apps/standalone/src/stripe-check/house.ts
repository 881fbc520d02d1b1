import { randomBytes } from 'node:crypto';
import { createWorld } from '@houselights/adapters';
import { mark } from '@houselights/adapters/stripe-check';
import { loadConfig } from '@houselights/config';
import * as core from '@houselights/core';
import { createProcessors } from '@houselights/worker';
import { Member } from './member.ts';
import type { JobProcessors } from '@houselights/adapters';
import type { TestAccount, TestCard } from '@houselights/adapters/stripe-check';
import type { Caller, CoreDeps } from '@houselights/core';
import type { Closers } from '../shutdown.ts';

export interface CheckHouseOptions {
  readonly account: TestAccount;
  /** A database of its own, that nobody needs afterwards. */
  readonly databaseUrl: string;
  /** A folder of its own, likewise. */
  readonly folder: string;
  /** Where the site is, or will be; undefined where that is not said. */
  readonly publicUrl: string | undefined;
  readonly run: string;
  /** Whether Stripe Tax is to compute what is due. */
  readonly tax: boolean;
}

/** The plans of this check: two a month and one a year, at the prices of the demo. */
export interface CheckPlans {
  readonly monthly: string;
  readonly dearer: string;
  readonly annual: string;
}

export interface Joining {
  readonly planId: string;
  readonly card?: TestCard;
  readonly currency?: string;
  readonly trialDays?: number;
}

const byTheClock = [
  'billing.recheck',
  'billing.end-unpaid',
  'billing.remind',
  'billing.tidy',
  'gift.bring-all-forward',
  'gift.extend-all',
  'gift.abandon',
  'points.accrue',
  'account.purge',
] as const;

/** The product on a database of its own, with its money at the test account and its time by that account's clock. */
export class CheckHouse {
  readonly account: TestAccount;
  readonly core: CoreDeps;
  readonly plans: CheckPlans;
  readonly run: string;
  readonly tax: boolean;
  /** Whether it is known where the site is. */
  readonly knowsAddress: boolean;
  private readonly processors: Partial<JobProcessors>;
  private readonly doneKeys = new Set<string>();

  private constructor(
    { account, run, tax, publicUrl }: CheckHouseOptions,
    deps: CoreDeps,
    plans: CheckPlans,
    processors: Partial<JobProcessors>,
  ) {
    this.account = account;
    this.run = run;
    this.tax = tax;
    this.knowsAddress = publicUrl !== undefined;
    this.core = deps;
    this.plans = plans;
    this.processors = processors;
  }

  static async open(options: CheckHouseOptions, closers: Closers): Promise<CheckHouse> {
    const { account, databaseUrl, folder, publicUrl, run } = options;
    const local = loadConfig({
      HOUSELIGHTS_MODE: 'local',
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: '4',
      DATA_DIR: folder,
      PUBLIC_URL: 'https://houselights.invalid',
      SECRET_KEY: randomBytes(48).toString('base64url'),
    });
    // The site's own address, to which nothing is served from here.
    const config = { ...local, publicUrl: publicUrl ?? local.publicUrl };
    const world = await createWorld(config);
    closers.add(() => world.close());
    const clock = { now: () => account.now() };
    const deps = { ...world.core, clock, billingClock: clock, payments: account.payments };
    const plans = await makePlans(deps, run);
    return new CheckHouse(options, deps, plans, createProcessors({ ...world, core: deps }, config));
  }

  /** Begins at the present again, with people of its own. */
  async begin(name: string): Promise<void> {
    await this.account.beginClock(name);
    const { prisma } = this.core.db;
    // A card has its trial once; each part is another world.
    await prisma.trialClaim.deleteMany({ where: { kind: 'card' } });
    const at = this.account.now();
    const begun = { since: at, until: at, cursor: null, reached: null, finishedAt: at };
    // What the account lived through before is none of the comparison's business.
    for (const each of ['events', 'made'])
      await prisma.reconciliationWalk.upsert({
        where: { name: each },
        create: { name: each, ...begun },
        update: begun,
      });
    await prisma.reconciliationWalk.deleteMany({ where: { name: 'live' } });
  }

  async newCaller(): Promise<Caller> {
    const accountId = randomBytes(12).toString('hex');
    const email = `houselights-check-${accountId}@example.com`;
    await this.core.db.prisma.account.create({
      data: { id: accountId, email, emailKey: email, displayName: `${mark} ${this.run}` },
    });
    return {
      accountId,
      sessionId: accountId,
      deviceId: undefined,
      accountType: 0,
      superAdmin: false,
      hasSubscription: false,
    };
  }

  /** Somebody with a customer, who has bought a plan as they would at Checkout; the product has not heard of it. */
  async sell({ planId, card = 'good', currency = 'USD', trialDays = 0 }: Joining, caller?: Caller): Promise<Member> {
    const { account, core: deps } = this;
    const buyer = caller ?? (await this.newCaller());
    const customerId = await core.ensureCustomer(deps, buyer.accountId);
    const priceId = await this.priceId(planId, currency);
    const cardId = await account.addCard(customerId, card);
    const subscriptionId = await account.subscribe({ customerId, priceId, cardId, trialDays });
    return new Member(this, { caller: buyer, customerId, subscriptionId, cardId });
  }

  /** The same, and the product knows. */
  async join(joining: Joining): Promise<Member> {
    const member = await this.sell(joining);
    await member.settle();
    return member;
  }

  /** Stripe's price of a plan, made as the product makes it. */
  private async priceId(planId: string, currency: string): Promise<string> {
    const { db, payments } = this.core;
    const where = { planId_currency: { planId, currency } };
    const { plan, ...price } = await db.prisma.planPrice.findUniqueOrThrow({ where, include: { plan: true } });
    if (price.stripePriceId !== null) return price.stripePriceId;
    const interval = plan.interval === 'year' ? 'year' : 'month';
    const { amountMinor } = price;
    const sold = { planId, planName: plan.name, interval, currency, amountMinor } as const;
    const stripePriceId = await payments.ensurePrice(sold);
    await db.prisma.planPrice.update({ where, data: { stripePriceId, stripeName: plan.name } });
    return stripePriceId;
  }

  /** Does what the worker does: all news, and all jobs that wait, until there are none. */
  async work(): Promise<void> {
    const { prisma } = this.core.db;
    for (;;) {
      while (await core.handleNextEvents(this.core));
      const rows = await prisma.outbox.findMany({ where: { publishedAt: null }, orderBy: { id: 'asc' } });
      if (rows.length === 0) return;
      for (const { id, kind, name, payload, key } of rows) {
        if (kind === 'job' && !(key !== null && this.doneKeys.has(key))) await this.perform(name, payload);
        if (key !== null) this.doneKeys.add(key);
        await prisma.outbox.update({ where: { id }, data: { publishedAt: new Date() } });
      }
    }
  }

  /** Does what the worker does by the clock, and the jobs that follow from it. */
  async turn(): Promise<void> {
    for (const name of byTheClock) await this.perform(name, {});
    await this.work();
  }

  private async perform(name: string, payload: unknown): Promise<void> {
    const processor = this.processors[name as keyof JobProcessors] as
      | ((payload: unknown, run: unknown) => Promise<void>)
      | undefined;
    if (processor === undefined) throw new Error(`nobody does the job ${name}`);
    await processor(payload, { signal: new AbortController().signal, attempt: 1, last: true });
  }
}

const months = { monthly: 'learn-more-monthly', dearer: 'join-monthly', annual: 'learn-more-annual' } as const;

/** Rows of its own: what an operator sells at the same account stays as it is. In yen the numbers are the same. */
async function makePlans({ db }: CoreDeps, run: string): Promise<CheckPlans> {
  const made = Object.entries(months).map(([name, demoId]) => {
    const found = core.demoPlans.find(({ id }) => id === demoId);
    if (found === undefined) throw new Error(`there is no plan ${demoId}`);
    const { prices, ...plan } = found;
    const id = `check-${run}-${name}`;
    return { plan: { ...plan, id, name: `${mark} ${run}: ${plan.name}` }, prices: { ...prices, JPY: prices.USD } };
  });
  await db.prisma.plan.createMany({ data: made.map(({ plan }) => plan) });
  await db.prisma.planPrice.createMany({
    data: made.flatMap(({ plan, prices }) =>
      Object.entries(prices).map(([currency, amountMinor]) => ({ planId: plan.id, currency, amountMinor })),
    ),
  });
  return { monthly: `check-${run}-monthly`, dearer: `check-${run}-dearer`, annual: `check-${run}-annual` };
}
