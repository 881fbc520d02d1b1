import { help } from './help.mjs';
import { ensureInstalled, runNode } from './lib/index.mjs';

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(help);
} else {
  void ensureInstalled().then(() => runNode('apps/standalone/src/main.ts', args, { startAgain: true }));
}
