import { ensureInstalled, runNode } from './lib/index.mjs';

void ensureInstalled().then(() => runNode('apps/e2e/src/lighthouse/main.ts', process.argv.slice(2)));
