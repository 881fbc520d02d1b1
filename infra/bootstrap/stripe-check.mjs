import { ensureInstalled, runNode } from './lib/index.mjs';

void ensureInstalled().then(() => runNode('apps/standalone/src/stripe-check.ts', process.argv.slice(2)));
