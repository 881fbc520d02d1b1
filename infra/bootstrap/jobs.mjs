import { ensureInstalled, runNode } from './lib/index.mjs';

void ensureInstalled().then(() => runNode('apps/standalone/src/jobs.ts', process.argv.slice(2)));
