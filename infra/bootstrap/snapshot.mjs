import { ensureInstalled, runNode } from './lib/index.mjs';

// Regenerates the committed files that list the API's contracts and the imports between packages, for reviewing changes.
const tests = ['apps/api/test/contracts.test.ts', 'packages/tooling/test/architecture.test.ts'];
void ensureInstalled().then(() =>
  runNode('node_modules/vitest/vitest.mjs', ['run', '--project', 'unit', ...tests, '-u']),
);
