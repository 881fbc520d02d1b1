import { ensureInstalled, runNode } from './lib/index.mjs';

void ensureInstalled().then(() =>
  runNode('node_modules/turbo/bin/turbo', ['run', 'generate', '--output-logs=errors-only']),
);
