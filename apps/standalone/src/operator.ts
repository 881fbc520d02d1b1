import { makeOperator, operatorLines, OperatorRefused, systemClock } from '@houselights/core';
import { openBeside } from './open-beside.ts';
import { explainToTerminal, StartupError } from './startup-error.ts';
import { createClosers } from './shutdown.ts';
import { say } from './terminal.ts';

// npm run operator -- EMAIL: makes an account superAdmin, whether or not the site is running.

const closers = createClosers();

async function promote(): Promise<void> {
  const [email, ...more] = process.argv.slice(2);
  if (email === undefined || email.startsWith('-') || more.length > 0) {
    throw new StartupError('npm run operator -- EMAIL   makes the account of this address superAdmin, or makes one');
  }
  const { db, publicUrl } = await openBeside(closers, 'houselights operator');
  const made = await makeOperator({ db, clock: systemClock, billingClock: systemClock }, { email, publicUrl });
  for (const line of operatorLines(made)) say(line);
}

await promote().catch((error: unknown) =>
  explainToTerminal(error instanceof OperatorRefused ? new StartupError(error.message) : error),
);
await closers.closeAll();
process.exit();
