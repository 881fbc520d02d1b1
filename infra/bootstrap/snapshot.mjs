import { ensureInstalled, runNode } from './lib/index.mjs';

// What the API promises, written anew to the snapshot that a change of contracts is reviewed by.
const contracts = ['run', '--project', 'unit', 'apps/api/test/contracts.test.ts', '-u'];
void ensureInstalled().then(() => runNode('node_modules/vitest/vitest.mjs', contracts));
