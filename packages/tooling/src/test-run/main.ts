import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { count } from './counts.ts';
import { help, readOptions, type Options } from './options.ts';
import { endAll, runCommand, type CommandResult } from './run-command.ts';
import { runScheduled } from './schedule.ts';
import { createScratchFolder } from './scratch.ts';
import { searchLogs } from './secrets.ts';
import { suites, type Suite } from './suites.ts';
import { seconds, summarise, type SuiteResult } from './summary.ts';

const root = resolve(import.meta.dirname, '../../../..');
const shownLines = 150;

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    console.log(help);
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'houselights-run-'));
  mkdirSync(join(folder, 'logs'));
  const scratch = createScratchFolder();
  if (scratch !== undefined) process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  const env = {
    ...process.env,
    ...(scratch === undefined ? {} : { TMPDIR: scratch }),
    PATH: [join(root, 'node_modules/.bin'), join(root, 'apps/e2e/node_modules/.bin'), process.env['PATH']].join(
      delimiter,
    ),
    TEST_RUN_DIR: folder,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  };
  const run = (
    command: readonly string[],
    name: string,
    limitSeconds: number,
    { env: more = {}, isBeside = false }: { env?: Suite['env']; isBeside?: boolean } = {},
  ): Promise<CommandResult> =>
    runCommand(command, {
      cwd: root,
      env: { ...env, ...more },
      log: join(folder, `${name}.out`),
      limitSeconds,
      isBeside,
    });

  const chosen = suites.filter(({ name }) => options.names.includes(name));
  const results: SuiteResult[] = [];
  const keep = (result: SuiteResult, output: string): void => {
    results.push(result);
    const mark = result.failed === 0 ? '✓' : '✗';
    console.log(`${mark} ${result.name.padEnd(12)} ${seconds(result.milliseconds).padStart(6)} s`);
    if (result.failed > 0) console.log(`\n${lastLines(output)}\n`);
  };

  const generated = await run(['turbo', 'run', 'generate', '--output-logs=errors-only'], 'generate', 120);
  if (generated.code !== 0)
    keep({ name: 'generate', ...count('check', generated, undefined), ...generated }, generated.output);
  const runSuite = async (suite: Suite, isBeside: boolean): Promise<void> => {
    const report = join(folder, `${suite.name}.json`);
    const result = await run(suite.command(report, options.extra), suite.name, suite.limit, {
      ...(suite.env && { env: suite.env }),
      isBeside,
    });
    const counts = count(suite.counting, result, readReport(report));
    keep({ name: suite.name, milliseconds: result.milliseconds, ...counts }, result.output);
  };
  if (generated.code === 0) await runScheduled(chosen, availableParallelism(), runSuite);
  if (chosen.some(({ counting }) => counting !== 'check')) keep(...searchSecrets(folder, options));

  console.log(`\n${summarise(inOrder(results))}`);
  const failed = results.some((result) => result.failed > 0);
  const unsteady = results.some((result) => result.unsteady !== undefined);
  // Keep the reports of failures, and the traces of browser tests that passed only on a retry.
  if (failed || unsteady) console.error(`Reports and traces: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
  return failed ? 1 : 0;
}

function searchSecrets(folder: string, { names, extra }: Pick<Options, 'names' | 'extra'>): [SuiteResult, string] {
  const started = performance.now();
  const { leaks, files, lines, collected } = searchLogs(folder);
  // Of a suite, some tests start servers; a filter may choose others.
  const startsServers = extra.length === 0 && names.some((name) => ['integration', 'redis', 'e2e'].includes(name));
  const sawNothing = startsServers && lines === 0;
  const result: SuiteResult = {
    name: 'secrets',
    milliseconds: performance.now() - started,
    passed: leaks.length === 0 && !sawNothing ? 1 : 0,
    failed: leaks.length + (sawNothing ? 1 : 0),
    note: sawNothing
      ? 'no server log was captured'
      : `${lines} log lines of ${files} files, ${collected} secrets looked for`,
  };
  return [result, leaks.map(({ file, line, what }) => `${file}:${line} contains ${what}`).join('\n')];
}

function readReport(path: string): unknown {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function lastLines(output: string): string {
  const lines = output.trimEnd().split('\n');
  const cut = lines.length - shownLines;
  return cut > 0 ? [`… ${cut} lines before these`, ...lines.slice(-shownLines)].join('\n') : lines.join('\n');
}

function inOrder(results: readonly SuiteResult[]): SuiteResult[] {
  const order = [
    'generate',
    'types',
    'lint',
    'boundaries',
    'unused',
    'format',
    'build',
    'unit',
    'integration',
    'redis',
    'e2e',
  ];
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...results].sort((a, b) => place(a.name) - place(b.name));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endAll();
    process.exitCode = 130;
    setTimeout(() => process.exit(130), 3000).unref();
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
