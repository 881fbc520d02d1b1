import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createAppContext, foldersOf, watchDisks } from '@houselights/adapters';
import { findMissingMigrations, watchPayments } from '@houselights/core';
import { createDamped, runProcess } from '@houselights/observability';
import { beginSite, writeClaimLink } from './begin-site.ts';
import { startApi } from './start-api.ts';

const root = join(import.meta.dirname, '../../..');
const webFolder = join(root, 'apps/web/dist');

await runProcess('api', join(root, '.env'), async ({ config, logger, metrics }) => {
  const damped = createDamped(logger);
  const context = await createAppContext(config, {
    onError: (error) => damped.warn(error, 'a connection broke'),
    onWarning: (sentence) => logger.warn(sentence),
    watchesSilence: true,
  });
  // Runs in parallel with the start: only /readyz depends on it.
  void findMissingMigrations(context.core).then(
    (missing) => {
      if (missing.length > 0) logger.error({ missing }, 'the database is older than this code: run `migrate`');
    },
    (error: unknown) => logger.warn({ err: error }, 'the database does not answer'),
  );
  const begun = await beginSite(context.core, logger);
  if (begun.claimLink !== undefined) writeClaimLink(logger, begun.claimLink);
  watchDisks(metrics, foldersOf(config));
  const api = await startApi(context, config, {
    logger,
    metrics,
    webFolder: existsSync(webFolder) ? webFolder : undefined,
  });
  const payments = watchPayments(context.core, logger);
  return {
    close: async () => {
      payments.close();
      await begun.close();
      await api.close();
      await context.close();
    },
  };
});
