import { ensureInstalled, runNode } from './lib/index.mjs';

void ensureInstalled().then(() => runNode('packages/db/scripts/create-migration.ts', process.argv.slice(2)));
