import { ensureInstalled, runNode } from './lib/index.mjs';

void ensureInstalled().then(() => runNode('packages/tooling/src/images/main.ts', process.argv.slice(2)));
