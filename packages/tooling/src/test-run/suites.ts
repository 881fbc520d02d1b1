import { join } from 'node:path';

/** How a suite's result is counted: one check, or the tests in a JSON report. */
export type Counting = 'check' | 'vitest' | 'playwright';

export interface Suite {
  readonly name: string;
  readonly about: string;
  readonly counting: Counting;
  /** Number of cores it uses; the schedule never exceeds the machine's. */
  readonly cores: number;
  /** Suites that must run first, if they run at all. */
  readonly after: readonly string[];
  /** Runs beside the others, on what they leave of the machine. */
  readonly spare?: boolean;
  /** Time limit in seconds, after which it is ended and counted as failed. */
  readonly limit: number;
  /** Runs only if named. */
  readonly onlyByName?: boolean;
  /** Environment variables in addition to those of the run. */
  readonly env?: Readonly<Record<string, string>>;
  /** The command line; `report` is the path for a JSON report. */
  command(report: string, extra: readonly string[]): readonly string[];
}

const vitest = (projects: readonly string[], report: string, extra: readonly string[]): string[] => [
  'vitest',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...extra,
];

const check = (name: string, about: string, command: readonly string[], cores = 1): Suite => ({
  name,
  about,
  counting: 'check',
  cores,
  after: [],
  spare: true,
  // Beside the others, a minute becomes ten.
  limit: 1_800,
  command: () => command,
});

/** Tests that use bus, queue, rate limits or sockets, by path prefix. The others do not use Redis. */
export const redisTests: readonly string[] = [
  'packages/adapters/test/bus',
  'packages/adapters/test/queue',
  'packages/adapters/test/rate-limits',
  'apps/worker/test/worker.int',
  'apps/api/test/realtime/',
  'apps/api/test/account/',
  'apps/api/test/device/',
  'apps/api/test/playback/',
  'apps/api/test/greenlight/battles',
  'apps/api/test/processes',
  'apps/api/test/bad-day',
  'apps/api/test/doors',
  'apps/api/test/site',
  'apps/api/test/uploads',
];

/** Every suite, the longest first, so that short ones fill the gaps. */
export const suites: readonly Suite[] = [
  {
    ...check('build', 'the web, built for production', ['turbo', 'run', 'build', '--output-logs=errors-only']),
    spare: false,
  },
  {
    name: 'e2e',
    about: 'journeys in a real browser against the whole product',
    counting: 'playwright',
    cores: 2,
    after: ['build'],
    limit: 2_700,
    command: (_report, extra) => [
      'playwright',
      'test',
      '--config',
      join('apps', 'e2e', 'playwright.config.ts'),
      ...extra,
    ],
  },
  {
    name: 'integration',
    about: 'commands, queries and routes on a real Postgres',
    counting: 'vitest',
    cores: 2,
    after: [],
    limit: 3_000,
    command: (report, extra) => vitest(['integration'], report, extra),
  },
  {
    name: 'redis',
    about: 'bus, queue, limits and sockets once more on the Redis of REDIS_URL, or of a container',
    counting: 'vitest',
    cores: 2,
    after: [],
    limit: 1_200,
    onlyByName: true,
    env: { TEST_SCALED: '1' },
    command: (report, extra) => vitest(['integration'], report, [...redisTests, ...extra]),
  },
  check('types', 'TypeScript, every package', ['npm', 'run', '-s', 'typecheck'], 2),
  {
    name: 'unit',
    about: 'rules, contracts and components, without a server',
    counting: 'vitest',
    cores: 2,
    after: [],
    limit: 600,
    command: (report, extra) => vitest(['unit', 'web'], report, extra),
  },
  check('boundaries', 'who may import whom', ['npm', 'run', '-s', 'boundaries']),
  check('unused', 'files, exports and dependencies nobody uses', ['knip', '--no-progress']),
  check('lint', 'oxlint with types, and reasons for suppressions', ['npm', 'run', '-s', 'lint:code']),
  check('format', 'oxfmt', ['oxfmt', '--check']),
];
