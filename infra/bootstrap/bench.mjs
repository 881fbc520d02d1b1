import { ensureInstalled, runNode } from './lib/index.mjs';

void ensureInstalled().then(() => runNode('apps/bench/src/main.ts', process.argv.slice(2)));
