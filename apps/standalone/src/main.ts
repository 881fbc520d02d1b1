import { overview } from './overview.ts';
import { explainToTerminal } from './refusal.ts';
import { createClosers, stopOnSignals } from './shutdown.ts';
import { start } from './start.ts';
import { outliveFullDisk, say } from './terminal.ts';

outliveFullDisk();
const closers = createClosers();
stopOnSignals(closers);
try {
  const { config, demoAccounts, startWork } = await start(closers);
  // Since this process began, the loading of modules included.
  say(overview(config, demoAccounts, performance.now() / 1000));
  await startWork();
} catch (error) {
  if (!closers.ending) {
    explainToTerminal(error);
    await closers.closeAll();
    process.exit();
  }
}
