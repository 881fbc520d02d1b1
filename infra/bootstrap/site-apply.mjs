import { ensureInstalled, runNode } from './lib/index.mjs';

void ensureInstalled().then(() => runNode('apps/standalone/src/site-apply.ts', process.argv.slice(2)));
