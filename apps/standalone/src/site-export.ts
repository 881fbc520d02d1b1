import { siteAsYaml } from '@houselights/worker/site';
import { openBeside } from './open-beside.ts';
import { explainToTerminal } from './startup-error.ts';
import { createClosers } from './shutdown.ts';
import { say } from './terminal.ts';

// npm run -s site:export > site.yaml: exports the site as a file whose application changes nothing.

// Warnings from libraries are for developers, not for the person at the terminal.
process.removeAllListeners('warning');
const closers = createClosers();

async function write(): Promise<void> {
  const { db } = await openBeside(closers, 'houselights site');
  say((await siteAsYaml({ db })).trimEnd());
}

await write().catch(explainToTerminal);
await closers.closeAll();
process.exit();
