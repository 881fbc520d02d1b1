import { overview } from './overview.ts';
import { explainToTerminal } from './startup-error.ts';
import { createClosers, stopOnSignals } from './shutdown.ts';
import { start } from './start.ts';
import { startWatchdog } from '@houselights/observability';
import { join } from 'node:path';
import { outliveFullDisk, say } from './terminal.ts';

outliveFullDisk();
const closers = createClosers();
stopOnSignals(closers);
try {
  const { config, demoAccounts, claimLink, startWork } = await start(closers);
  startWatchdog({
    seconds: config.watchdogSeconds,
    name: 'standalone',
    to: join(config.dataDir, 'logs/server.log'),
  });
  // Measured from the start of this process, including the loading of modules.
  say(overview(config, { accounts: demoAccounts, claimLink, seconds: performance.now() / 1000 }));
  await startWork();
} catch (error) {
  if (!closers.ending) {
    explainToTerminal(error);
    await closers.closeAll();
    process.exit();
  }
}
