import { join } from 'node:path';
import { createAppContext, foldersOf, migrateQueues, watchDisks } from '@houselights/adapters';
import type { AppContext } from '@houselights/adapters';
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
import { StartupError } from './startup-error.ts';
import type { Closers } from './shutdown.ts';
import type { StripeForLocalMode } from './stripe-emulator.ts';
import { say, step } from './terminal.ts';

export interface SiteOptions {
  /** The built web app; undefined if Vite's own server is in front. */
  readonly webFolder: string | undefined;
  /** Receives each resource as soon as it is open, so that a shutdown in between closes it before the database. */
  readonly closers: Closers;
  /** For the database's owner: for startup tasks that the program's role may not do. */
  readonly ownerUrl: string;
  /** Whether the database is embedded and restarted after a failure: then the start waits for it as well. */
  readonly isKept: boolean;
  /** The Stripe emulator, if there is one: its clock governs billing. */
  readonly stripe?: StripeForLocalMode;
}

export interface Site {
  /** The demo's logins; empty without a demo. */
  readonly demoAccounts: readonly DemoAccount[];
  /** Where the first operator claims the site; undefined once it has an operator. */
  readonly claimLink: string | undefined;
  /** Starts the worker. Its code is loaded only now, so that the site answers sooner. */
  readonly startWork: () => Promise<void>;
  /** Tells the worker to run the jobs due by the billing clock after that was moved. */
  readonly followBillingClock: () => Promise<void>;
}

/** Creates the dependencies once and starts API and web with them in this process. Rejects if the port has been taken meanwhile. */
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
  const context = await createAppContext(config, {
    onError: (error) => damped.warn(error, 'a connection broke'),
    onWarning: say,
    watchesSilence: true,
    ...(stripe && { billingClock: stripe.billingClock }),
  });
  closers.add(() => context.close());
  if (config.secrets.redisUrl !== undefined) await reachRedis(context);
  const tellOf = (error: unknown) => log.logger.warn({ err: error }, 'the start waits for the database');
  const insistent = <T>(work: () => Promise<T>) => (isKept ? outlasting(closers, work, tellOf) : work());
  const demoAccounts = config.demo ? await insistent(() => seed(context, config, { ownerUrl, stripe })) : [];
  const { api, begun } = await insistent(async () => {
    await context.core.db.ping();
    const begun = await beginSite(context.core, log.logger);
    const metrics = openMetrics(config, isKept);
    const options = { webFolder, logger: log.logger, tell: say, ...(metrics && { metrics }) };
    const api = await startApi(context, config, options).catch(async (error: unknown) => {
      await begun.close();
      throw error;
    });
    return { api, begun };
  });
  // The terminal shows it as well.
  if (begun.claimLink !== undefined) writeClaimLink(log.logger, begun.claimLink);
  closers.add(() => begun.close());
  closers.add(() => api.close());
  // The emulator's keys are always valid; Stripe's may be wrong.
  if (stripe === undefined) {
    const payments = watchPayments(context.core, log.logger);
    closers.add(() => payments.close());
  }
  return {
    demoAccounts,
    claimLink: begun.claimLink,
    startWork: async () => {
      const { startWorker } = await import('@houselights/worker');
      // Shut down meanwhile: the worker's dependencies are closed.
      if (closers.ending) return;
      // The site already answers and survives a database outage, so the start of the worker must as well.
      await outlasting(
        closers,
        () => migrateQueues(config.secrets, ownerUrl),
        (error) => log.logger.warn({ err: error }, 'the queues wait for the database'),
      );
      if (closers.ending) return;
      const worker = startWorker(context, config, { logger: log.logger });
      closers.add(async () => (await worker).close());
      await worker;
    },
    followBillingClock: async () => {
      const { followBillingClock } = await import('@houselights/worker');
      await followBillingClock(context);
    },
  };
}

/** Metrics of this process, if there is a token to protect them. */
function openMetrics(config: Config, ownDatabase: boolean): Metrics | undefined {
  if (config.secrets.metricsToken === undefined) return undefined;
  const metrics = createMetrics('standalone');
  watchDisks(metrics, foldersOf(config, { work: true, ownDatabase }));
  return metrics;
}

async function reachRedis(context: AppContext): Promise<void> {
  const { queue } = await context.infrastructure.jobs();
  await queue.ping().catch((cause: unknown) => {
    throw new StartupError('Redis does not answer or refuses us: check REDIS_URL.', { cause });
  });
}

async function seed(
  context: AppContext,
  config: Config,
  { ownerUrl, stripe }: { readonly ownerUrl: string; readonly stripe: StripeForLocalMode | undefined },
): Promise<readonly DemoAccount[]> {
  // With the owner's role: the demo includes history that the program itself cannot write.
  const db = createDatabase({ url: ownerUrl, connections: 2, applicationName: 'houselights demo' });
  const asOwner = { ...context, core: { ...context.core, db } };
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

/** Sends Node's own warnings (library deprecations) to the log instead of the terminal. */
function warnInto(logger: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ err: warning }, 'a warning of Node'));
}
