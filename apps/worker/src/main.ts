import { join } from 'node:path';
import { createAppContext, foldersOf, watchDisks } from '@houselights/adapters';
import { watchPayments } from '@houselights/core';
import { createDamped, runProcess } from '@houselights/observability';
import { startWorker } from './start-worker.ts';
import { watchBacklog } from './watch-backlog.ts';

await runProcess('worker', join(import.meta.dirname, '../../../.env'), async ({ config, logger, metrics }) => {
  const damped = createDamped(logger);
  const context = await createAppContext(config, {
    onError: (error) => damped.warn(error, 'a connection broke'),
    onWarning: (sentence) => logger.warn(sentence),
  });
  if (config.secrets.smtp === undefined) {
    logger.warn('SMTP_URL is not set: mails reach nobody; the command "mails" shows those of the last 7 days');
  }
  watchBacklog(metrics, context);
  watchDisks(metrics, foldersOf(config, { work: true }));
  const worker = await startWorker(context, config, {
    logger,
    onFinished: (name, outcome, seconds) => metrics.observeJob(name, outcome, seconds),
  });
  const payments = watchPayments(context.core, logger);
  return {
    close: async () => {
      payments.close();
      await worker.close();
      await context.close();
    },
  };
});
