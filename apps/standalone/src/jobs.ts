import { jobsCommand, JobsRefused } from '@houselights/worker/jobs';
import { openBeside } from './open-beside.ts';
import { explainToTerminal, StartupError } from './startup-error.ts';
import { createClosers } from './shutdown.ts';
import { say } from './terminal.ts';

// npm run jobs -- list | retry …: jobs that were given up, whether or not the site is running.

const closers = createClosers();

async function run(): Promise<void> {
  const { db } = await openBeside(closers, 'houselights jobs');
  for (const line of await jobsCommand(db, process.argv.slice(2))) say(line);
}

await run().catch((error: unknown) =>
  explainToTerminal(error instanceof JobsRefused ? new StartupError(`npm run ${error.message}`) : error),
);
await closers.closeAll();
process.exit();
