import { billingReactions, personalData, systemClock } from '@houselights/core';
import { createDatabase, mayChangeLedger, watchForSilence } from '@houselights/db';
import { readCaptions } from './captions/read-captions.ts';
import { createAccountAdapters } from './account-adapters.ts';
import { createDatabaseClock, keepComparing } from './database-clock.ts';
import { createInfrastructure } from './infrastructure.ts';
import { createMailer } from './mail/mailer.ts';
import { createPatreon } from './patreon/patreon.ts';
import { createMediaStorage, openUploadDatastore } from './storage/index.ts';
import { noPayments } from './stripe/no-payments.ts';
import type { Config } from '@houselights/config';
import type { Clock, CoreDeps, CoreSettings, Mailer } from '@houselights/core';
import type { Database } from '@houselights/db';
import type { DatabaseClock } from './database-clock.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { UploadDatastore } from './storage/index.ts';

/** A process's adapters and dependencies, as configured. Its creator closes it, last. */
export interface AppContext {
  readonly core: CoreDeps;
  /** The clock of `core`. It is compared with the database every minute, and before anything irreversible. */
  readonly databaseClock: DatabaseClock;
  readonly infrastructure: Infrastructure;
  readonly mailer: Mailer;
  /** Opens where uploads in progress are kept. Loaded for the first upload: most processes never serve one. */
  readonly openUploads: () => Promise<UploadDatastore>;
  /** Prepares what the first sign-in would otherwise wait for; call it once the site answers. */
  warm(): void;
  close(): Promise<void>;
}

export interface AppContextOptions {
  /** Called with errors of broken connections, which reconnect by themselves. */
  readonly onError?: (error: unknown) => void;
  /** Called with a sentence about a privilege that the program should not have. */
  readonly onWarning?: (sentence: string) => void;
  /** For a process that answers requests: they fail within 2 s when Postgres falls silent, instead of waiting for it. Default: false. */
  readonly watchesSilence?: boolean;
  /** The billing clock. Default: the database's clock. */
  readonly billingClock?: Clock;
  /** The machine's own clock; tests pass a wrong one. */
  readonly ownClock?: Clock;
}

export async function createAppContext(config: Config, options: AppContextOptions = {}): Promise<AppContext> {
  const url = config.secrets.databaseUrl;
  const silence = options.watchesSilence === true ? watchForSilence({ url, onError: options.onError }) : undefined;
  const db = createDatabase({ url, connections: config.databaseConnections, silence });
  if (options.onWarning !== undefined) void warnOfRights(db, options.onWarning);
  const databaseClock = createDatabaseClock(db, options.ownClock);
  const account = createAccountAdapters(config, { db, clock: systemClock });
  const [infrastructure, mailer, storage] = await Promise.all([
    createInfrastructure(config, { ...options, silence }),
    createMailer({ smtp: config.secrets.smtp, db }),
    createMediaStorage(config.storage, databaseClock),
  ]);
  // A large library: loaded only if payments are configured.
  const stripe = config.secrets.stripe;
  const payments =
    stripe === undefined
      ? noPayments
      : (await import('./stripe/payments.ts')).createPayments(stripe, { clock: databaseClock });
  const core: CoreDeps = {
    db,
    clock: databaseClock,
    billingClock: options.billingClock ?? databaseClock,
    billingReactions,
    personalData,
    payments,
    patreon: createPatreon(config.secrets.patreon, { clock: systemClock }),
    bus: infrastructure.bus,
    limits: infrastructure.limits,
    storage,
    readCaptions,
    ...account,
    settings: coreSettings(config),
  };
  const stopComparing = keepComparing(databaseClock);
  return {
    core,
    databaseClock,
    infrastructure,
    mailer,
    openUploads: () => openUploadDatastore(config.storage),
    warm: () => account.warm(),
    close: async () => {
      stopComparing();
      await infrastructure.close();
      await Promise.all([account.close(), mailer.close()]);
      storage.close();
      await db.close();
      await silence?.close();
    },
  };
}

async function warnOfRights({ pool }: Database, warn: (sentence: string) => void): Promise<void> {
  // A database that is down now is checked at the next start.
  if (!(await mayChangeLedger(pool).catch(() => false))) return;
  warn(
    'The role of DATABASE_URL could change the ledger of points and what guards it: give the program a role of its own (DATABASE_OWNER_URL in docs/operating/settings.md).',
  );
}

/** The settings that commands and queries need. */
export function coreSettings(config: Config): CoreSettings {
  const { captcha } = config.secrets;
  return {
    publicUrl: config.publicUrl,
    password: config.password,
    googleClientId: config.google?.clientIds[0] ?? '',
    appleClientId: config.apple?.clientIds[0] ?? '',
    captcha:
      captcha === undefined
        ? { provider: 'none', siteKey: '' }
        : { provider: captcha.provider, siteKey: captcha.siteKey },
  };
}
