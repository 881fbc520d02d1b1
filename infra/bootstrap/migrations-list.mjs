import { ensureInstalled, runNode } from './lib/index.mjs';

void ensureInstalled().then(() => runNode('packages/db/scripts/list-migrations.ts', process.argv.slice(2)));
