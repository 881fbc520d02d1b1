import { defineConfig } from 'vitest/config';

// Each test creates a cluster, which takes seconds on a busy machine.
export default defineConfig({ test: { include: ['test/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } });
