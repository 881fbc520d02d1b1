import { ensureInstalled, runNode } from './lib/index.mjs';

// What the API promises and who imports whom, written anew to the files that a change is reviewed by.
const tests = ['apps/api/test/contracts.test.ts', 'packages/tooling/test/architecture.test.ts'];
void ensureInstalled().then(() =>
  runNode('node_modules/vitest/vitest.mjs', ['run', '--project', 'unit', ...tests, '-u']),
);
