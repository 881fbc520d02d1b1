import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { closeDocument, effectsDone } from './late-effects.ts';

// A limit for what never happens, not a performance bar: machines differ, and other suites run in parallel.
configure({ asyncUtilTimeout: 10_000 });

afterEach(async () => {
  cleanup();
  await effectsDone();
});
afterAll(closeDocument);
