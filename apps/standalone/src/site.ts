import { join } from 'node:path';
import { createWorld, foldersOf, migrateQueues, watchDisks } from '@houselights/adapters';
import type { World } from '@houselights/adapters';
import { beginSite, startApi, writeClaimLink } from '@houselights/api';
import type { Config } from '@houselights/config';
import { watchPayments } from '@houselights/core';
import type { DemoAccount } from '@houselights/core';
import { createDatabase } from '@houselights/db';
import { createDamped, createLogger, createMetrics } from '@houselights/observability';
import type { Logger, Metrics } from '@houselights/observability';
import { seedDemo } from '@houselights/worker/seed';
import { writeCreatorLogin } from './creator-login.ts';
import { outlasting } from './outlasting.ts';
import { Refusal } from './refusal.ts';
import type { Closers } from './shutdown.ts';
import type { StripeForLocalMode } from './stripe-emulator.ts';
import { say, step } from './terminal.ts';

export interface SiteOptions {
  /** The built web app, or undefined where Vite's own server stands in front. */
  readonly webFolder: string | undefined;
  /** Gets what is opened as soon as it is open: whoever stops us in between must find it there, above the database. */
  readonly closers: Closers;
  /** Of the database's owner: for what the program itself may not do, before its work begins. */
  readonly ownerUrl: string;
  /** Whether the database is our own, which is brought back whenever it goes away: then the start waits for it, too. */
  readonly isKept: boolean;
  /** The Stripe emulator, where there is one: its time is that by which money is reckoned. */
  readonly stripe?: StripeForLocalMode;
}

export interface Site {
  /** Who can sign in to the demo; empty without one. */
  readonly demoAccounts: readonly DemoAccount[];
  /** Where the first operator takes the site over; undefined once somebody runs it. */
  readonly claimLink: string | undefined;
  /** Starts the worker. Its code is loaded only now, so that the site answers before. */
  readonly startWork: () => Promise<void>;
  /** Asks the worker for what is due by the time of money, when that was moved. */
  readonly followBillingClock: () => Promise<void>;
}

/** Opens the world once and brings API and web up on it, in this process. Rejects when the port is gone meanwhile. */
export async function openSite(
  config: Config,
  { webFolder, closers, ownerUrl, isKept, stripe }: SiteOptions,
): Promise<Site> {
  const log = createLogger({
    level: config.logLevel,
    name: 'standalone',
    to: join(config.dataDir, 'logs/server.log'),
  });
  closers.add(log.close);
  warnInto(log.logger);
  const damped = createDamped(log.logger);
  const world = await createWorld(config, {
    onError: (error) => damped.warn(error, 'a connection broke'),
    onWarning: say,
    ...(stripe && { billingClock: stripe.billingClock }),
  });
  closers.add(() => world.close());
  if (config.secrets.redisUrl !== undefined) await reachRedis(world);
  const tellOf = (error: unknown) => log.logger.warn({ err: error }, 'the start waits for the database');
  const insistent = <T>(work: () => Promise<T>) => (isKept ? outlasting(closers, work, tellOf) : work());
  const demoAccounts = config.demo ? await insistent(() => seed(world, config, { ownerUrl, stripe })) : [];
  const { api, begun } = await insistent(async () => {
    await world.core.db.ping();
    const begun = await beginSite(world.core, log.logger);
    const metrics = openMetrics(config, isKept);
    const options = { webFolder, logger: log.logger, tell: say, ...(metrics && { metrics }) };
    const api = await startApi(world, config, options).catch(async (error: unknown) => {
      await begun.close();
      throw error;
    });
    return { api, begun };
  });
  // At the terminal it is shown as well.
  if (begun.claimLink !== undefined) writeClaimLink(log.logger, begun.claimLink);
  closers.add(() => begun.close());
  closers.add(() => api.close());
  // The emulator's keys are its own; those of Stripe's can be wrong.
  if (stripe === undefined) {
    const payments = watchPayments(world.core, log.logger);
    closers.add(() => payments.close());
  }
  return {
    demoAccounts,
    claimLink: begun.claimLink,
    startWork: async () => {
      const { startWorker } = await import('@houselights/worker');
      // Stopped meanwhile: the world that the worker would work on is closed.
      if (closers.ending) return;
      // The site answers already, and lives through a database that goes away: so does the beginning of its work.
      await outlasting(
        closers,
        () => migrateQueues(config.secrets, ownerUrl),
        (error) => log.logger.warn({ err: error }, 'the queues wait for the database'),
      );
      if (closers.ending) return;
      const worker = startWorker(world, config, { logger: log.logger });
      closers.add(async () => (await worker).close());
      await worker;
    },
    followBillingClock: async () => {
      const { followBillingClock } = await import('@houselights/worker');
      await followBillingClock(world);
    },
  };
}

/** Figures of this process, for whoever has the token that opens them. */
function openMetrics(config: Config, ownDatabase: boolean): Metrics | undefined {
  if (config.secrets.metricsToken === undefined) return undefined;
  const metrics = createMetrics('standalone');
  watchDisks(metrics, foldersOf(config, { work: true, ownDatabase }));
  return metrics;
}

async function reachRedis(world: World): Promise<void> {
  const { queue } = await world.infrastructure.jobs();
  await queue.ping().catch((cause: unknown) => {
    throw new Refusal('Redis does not answer or refuses us: check REDIS_URL.', { cause });
  });
}

async function seed(
  world: World,
  config: Config,
  { ownerUrl, stripe }: { readonly ownerUrl: string; readonly stripe: StripeForLocalMode | undefined },
): Promise<readonly DemoAccount[]> {
  // As the owner: the demo has a history, which the program itself cannot write.
  const db = createDatabase({ url: ownerUrl, connections: 2, applicationName: 'houselights demo' });
  const asOwner = { ...world, core: { ...world.core, db } };
  try {
    const accounts = await step('Preparing the demo', () => seedDemo(asOwner, config, stripe && { pay: stripe.pay }));
    await stripe?.makeDemoCode();
    const creator = accounts.find(({ email }) => email.startsWith('creator@'));
    if (config.mode === 'local' && creator !== undefined) await writeCreatorLogin(config.dataDir, creator);
    return accounts;
  } finally {
    await db.close();
  }
}

/** Sends Node's own warnings (deprecations of libraries) to the log instead of the terminal. */
function warnInto(logger: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ err: warning }, 'a warning of Node'));
}
