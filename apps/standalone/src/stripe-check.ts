import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@houselights/db/migrate';
import { startLocalPostgres } from '@houselights/local-postgres';
import { explainToTerminal } from './startup-error.ts';
import { createClosers, stopOnSignals } from './shutdown.ts';
import { checkStripe } from './stripe-check/check.ts';
import { startEmulator } from './stripe-check/emulator.ts';
import { accountSettings } from './stripe-check/settings.ts';
import { say } from './terminal.ts';
import type { Closers } from './shutdown.ts';

// npm run stripe:check: walks a Stripe test account, or without a key the emulator, through the whole life of memberships. Exits with 1 if
// a check fails.

const withoutKey = `No STRIPE_SECRET_KEY is set: this walks through the emulator of Stripe that comes along. It shows that Houselights keeps
its word, and nothing about an account of yours. With a key of test mode it walks through that account.`;

async function check(closers: Closers): Promise<void> {
  const settings = accountSettings();
  say(
    settings === undefined
      ? withoutKey
      : `Walking through the test account of STRIPE_SECRET_KEY at ${settings.apiUrl}.`,
  );
  if (settings !== undefined) {
    say(
      'It takes a quarter of an hour, most of which Stripe needs to move its test clocks. What it makes there is called',
    );
    say('"Houselights check", and removed at the end, also after Ctrl-C.');
  }
  const makeFolder = () => mkdtemp(join(tmpdir(), 'houselights-check-'));
  const postgres = await startLocalPostgres({ dataDir: await makeFolder(), durable: false, temporary: true });
  closers.add(() => postgres.stop());
  const folder = await makeFolder();
  closers.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await migrate({ url: postgres.ownerUrl, programUrl: postgres.url });
  const account = settings ?? (await startEmulator(closers)).settings;
  const { held, failed, leftOut } = await checkStripe({ ...account, databaseUrl: postgres.url, folder, say }, closers);
  if (closers.ending) return;
  const others = leftOut === 0 ? '' : ` ${leftOut} could not be tried.`;
  say(
    failed === 0 ? `\nAll ${held} steps hold.${others}` : `\n${failed} of ${held + failed} steps do not hold.${others}`,
  );
  if (failed > 0) process.exitCode = 1;
}

const closers = createClosers();
stopOnSignals(closers, 130);
await check(closers).catch((error: unknown) => {
  if (!closers.ending) explainToTerminal(error);
});
await closers.closeAll();
process.exit();
