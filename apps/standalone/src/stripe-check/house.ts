import { randomBytes } from 'node:crypto';
import { createAppContext } from '@houselights/adapters';
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
  /** A disposable database of its own. */
  readonly databaseUrl: string;
  /** A disposable folder of its own. */
  readonly folder: string;
  /** The site's address, now or in future; undefined if not set. */
  readonly publicUrl: string | undefined;
  readonly run: string;
  /** Whether Stripe Tax computes the tax. */
  readonly tax: boolean;
}

/** The plans of this check: two monthly and one annual, at the demo's prices. */
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

/** The product on its own database, with the test account as its payment provider and that account's clock as its clock. */
export class CheckHouse {
  readonly account: TestAccount;
  readonly core: CoreDeps;
  readonly plans: CheckPlans;
  readonly run: string;
  readonly tax: boolean;
  /** Whether the site's address is known. */
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
    // The site's own address, which this process does not serve.
    const config = { ...local, publicUrl: publicUrl ?? local.publicUrl };
    const context = await createAppContext(config);
    closers.add(() => context.close());
    const clock = { now: () => account.now() };
    const deps = { ...context.core, clock, billingClock: clock, payments: account.payments };
    const plans = await makePlans(deps, run);
    return new CheckHouse(options, deps, plans, createProcessors({ ...context, core: deps }, config));
  }

  /** Starts again at the present, with new accounts. */
  async begin(name: string): Promise<void> {
    await this.account.beginClock(name);
    const { prisma } = this.core.db;
    // A card gets only one trial; the parts must not affect each other.
    await prisma.trialClaim.deleteMany({ where: { kind: 'card' } });
    const at = this.account.now();
    const begun = { since: at, until: at, cursor: null, reached: null, finishedAt: at };
    // The reconciliation must ignore the account's history before this point.
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

  /** A customer who has bought a plan as they would at Checkout; the product does not know about it yet. */
  async sell({ planId, card = 'good', currency = 'USD', trialDays = 0 }: Joining, caller?: Caller): Promise<Member> {
    const { account, core: deps } = this;
    const buyer = caller ?? (await this.newCaller());
    const customerId = await core.ensureCustomer(deps, buyer.accountId);
    const priceId = await this.priceId(planId, currency);
    const cardId = await account.addCard(customerId, card);
    const subscriptionId = await account.subscribe({ customerId, priceId, cardId, trialDays });
    return new Member(this, { caller: buyer, customerId, subscriptionId, cardId });
  }

  /** The same, and the product knows about it. */
  async join(joining: Joining): Promise<Member> {
    const member = await this.sell(joining);
    await member.settle();
    return member;
  }

  /** Stripe's price for a plan, created the way the product creates it. */
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

  /** Does the worker's job: handles all events and all waiting jobs until there are none left. */
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

  /** Runs the worker's scheduled jobs, and the jobs that they enqueue. */
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

/** Its own rows: what an operator sells with the same account is left untouched. In yen the amounts have the same numbers. */
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
