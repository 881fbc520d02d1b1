import { resolve } from 'node:path';
import { createMediaStorage } from '@houselights/adapters';
import { systemClock } from '@houselights/core';
import { runSiteApply, SiteCommandRefused } from '@houselights/worker/site';
import { openBeside } from './open-beside.ts';
import { explainToTerminal, StartupError } from './startup-error.ts';
import { readSettings } from './settings.ts';
import { createClosers } from './shutdown.ts';
import { say } from './terminal.ts';

// npm run site:apply -- site.yaml: applies a site file, whether or not the site is running.

// Warnings from libraries are for developers, not for the person at the terminal.
process.removeAllListeners('warning');
const closers = createClosers();

async function open() {
  const { config, db } = await openBeside(closers, 'houselights site');
  const storage = await createMediaStorage(config.storage);
  closers.add(() => storage.close());
  return { db, storage, clock: systemClock };
}

const pathOf = (file: string): string => resolve(readSettings().environment['INIT_CWD'] ?? '.', file);
await runSiteApply(open, process.argv.slice(2), { say, pathOf }).catch((error: unknown) =>
  explainToTerminal(error instanceof SiteCommandRefused ? new StartupError(error.message) : error),
);
await closers.closeAll();
process.exit();
