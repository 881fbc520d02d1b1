import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { closeDocument, effectsDone } from './late-effects.ts';

// A limit for what never comes, not a bar: machines differ, and other suites run beside.
configure({ asyncUtilTimeout: 10_000 });

afterEach(async () => {
  cleanup();
  await effectsDone();
});
afterAll(closeDocument);
