import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const notTests = [...configDefaults.exclude, '**/dist/**', '**/generated/**', '**/.data/**'];
const testkitSetup = here('packages/testkit/src/global-setup.ts');

/** What takes longest, longest first: begun at the end, each would keep one core busy and the other one idle. */
const longest = [
  'bad-day',
  'random-lives',
  'database-killed',
  'share-film',
  'transcode-asset',
  'worker.int',
  'site-apply',
  'transcoder',
  'av1-asset',
  'demo-film',
  'standalone/test/killed',
  'life.int',
  'sources',
  'stripe-check',
];

/** The same among tests without a database. */
const longestUnits = ['patterns.test', 'read-yaml.test', 'greenlight-page.test', 'checkout-page.test', 'watchdog.test'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const parts = moduleId.endsWith('.int.test.ts') ? longest : longestUnits;
      const at = parts.findIndex((part) => moduleId.includes(part));
      return at === -1 ? Infinity : at;
    };
    const sorted = [...(await super.sort(files))];
    sorted.sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
    return sorted;
  }
}

/**
 * Three kinds of test, told apart by name: `*.int.test.ts` runs against a real Postgres, `*.test.tsx` in a document,
 * every other `*.test.ts` in plain Node. `vitest run --project unit packages/rules` runs one kind in one place.
 */
export default defineConfig({
  test: {
    // Tests wait for Postgres and for processes of their own: one worker more than cores keeps all of them busy. Vitest's own
    // figure, one fewer than cores, is a single worker on the two cores of a small machine.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps}/*/{src,test}/**/*.test.ts', 'infra/**/*.test.ts'],
          exclude: [...notTests, '**/*.int.test.ts', '{apps/web,packages/ui}/**'],
          environment: 'node',
          // Modules are loaded once for a process, not for each file: what a test changes in them or in the process, it changes back.
          isolate: false,
          setupFiles: [here('packages/testkit/src/nothing-left.ts')],
          // Limits for what hangs, not bars: machines differ, and other suites run beside.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['{packages,apps}/*/{src,test}/**/*.test.tsx', '{apps/web,packages/ui}/{src,test}/**/*.test.ts'],
          exclude: notTests,
          environment: 'happy-dom',
          // Threads that go on, and a context of its own for each file: the document is loaded once for a thread, not for each file.
          pool: 'vmThreads',
          setupFiles: [
            here('apps/web/test/late-effects.ts'),
            here('apps/web/test/in-sight.ts'),
            here('apps/web/test/setup.ts'),
          ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{packages,apps}/*/{src,test}/**/*.int.test.ts'],
          exclude: notTests,
          environment: 'node',
          globalSetup: existsSync(testkitSetup) ? [testkitSetup] : [],
          // One that passes the second time only is named as unsteady in the summary.
          retry: 1,
          // Whole processes are started here, by many tests at once on a small machine.
          testTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
