import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMediaStorage, createSigner } from '@houselights/adapters';
import { loadConfig, readEnvironment } from '@houselights/config';
import { ledgerReportLines, readVerifyArguments, verifyLedger, verifyUsage } from '@houselights/core';
import { createDatabase } from '@houselights/db';

// Recomputes the points ledger while the site runs. Exits with 1 if a check fails.
const options = await readVerifyArguments(process.argv.slice(2), (path) => readFile(path, 'utf8')).catch(
  (error: Error) => {
    process.stderr.write(`${error.message}\n\n${verifyUsage}\n`);
    process.exit(2);
  },
);
const { secrets, storage: where } = loadConfig(readEnvironment(join(import.meta.dirname, '../../../.env')));
const db = createDatabase({ url: secrets.databaseUrl, connections: 2, applicationName: 'houselights ledger' });
const storage = await createMediaStorage(where);
const report = await verifyLedger({ db, signer: createSigner(secrets.secretKey), storage }, options);
storage.close();
await db.close();
process.stdout.write(`${ledgerReportLines(report).join('\n')}\n`);
if (report.problems.length > 0) process.exitCode = 1;
