import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMediaStorage, createSigner } from '@houselights/adapters';
import { ledgerReportLines, readVerifyArguments, verifyLedger, verifyUsage } from '@houselights/core';
import { createDatabase } from '@houselights/db';
import { findLocalPostgres, startLocalPostgres } from '@houselights/local-postgres';
import { askInstance } from './instance.ts';
import { explainToTerminal, StartupError } from './startup-error.ts';
import { ensureSiteSecret } from './secrets.ts';
import { completeConfig, ensureDataDir, readSettings } from './settings.ts';
import { createClosers } from './shutdown.ts';
import { say } from './terminal.ts';
import type { Closers } from './shutdown.ts';

// npm run ledger:verify: recalculates the points ledger, whether or not the site is running. Exits with 1 if a check fails.

async function verify(closers: Closers): Promise<void> {
  const options = await readVerifyArguments(process.argv.slice(2), (path) => readFile(path, 'utf8')).catch(
    (error: Error) => {
      throw new StartupError(`${error.message}\n\nnpm run ${verifyUsage.replace(' [', ' -- [')}`);
    },
  );
  const settings = readSettings();
  const { dataDir } = settings;
  if (settings.local) await ensureDataDir(dataDir);
  else if (!settings.environment['SECRET_KEY']) {
    throw new StartupError('Set SECRET_KEY to the one of the site: its signatures are checked too.');
  }
  const secretKey = settings.local ? await ensureSiteSecret(settings) : '';
  const databaseUrl = settings.database?.url ?? (await openLocal(closers, dataDir));
  const { secrets, storage: where } = completeConfig(settings, { databaseUrl, secretKey });
  const db = createDatabase({ url: databaseUrl, connections: 2, applicationName: 'houselights ledger' });
  closers.add(() => db.close());
  const storage = await createMediaStorage(where);
  closers.add(() => Promise.resolve(storage.close()));
  const report = await verifyLedger({ db, signer: createSigner(secrets.secretKey), storage }, options);
  for (const line of ledgerReportLines(report)) say(line);
  if (report.problems.length > 0) process.exitCode = 1;
}

async function openLocal(closers: Closers, dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres');
  if ((await askInstance(dataDir)) !== undefined) {
    const postgres = await findLocalPostgres(folder);
    if (postgres === undefined)
      throw new StartupError('Houselights is just starting or stopping: ask again in a moment.');
    return postgres.ownerUrl;
  }
  const postgres = await startLocalPostgres({ dataDir: folder });
  closers.add(() => postgres.stop());
  return postgres.ownerUrl;
}

const closers = createClosers();
await verify(closers).catch(explainToTerminal);
await closers.closeAll();
process.exit();
