import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startLocalPostgres } from '@houselights/local-postgres';
import { startCommand } from '../support/processes.ts';
import { compare } from '../support/rounds.ts';
import { writeReport } from '../support/report.ts';
import type { Bench } from '../support/bench.ts';

const run = promisify(execFile);

/**
 * A second `npm start` until it prints its address, beside what no such command can do without: npm with a script that does nothing, and
 * its Postgres on the same data.
 */
export const start: Bench = async ({ rounds, progress }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-bench-'));
  const empty = await mkdtemp(join(tmpdir(), 'houselights-bench-empty-'));
  await writeFile(join(empty, 'package.json'), JSON.stringify({ private: true, scripts: { start: 'node empty.js' } }));
  await writeFile(join(empty, 'empty.js'), '');
  const npmStart = async (): Promise<number> => {
    const began = performance.now();
    const running = await startCommand(
      'npm',
      ['start'],
      { DATA_DIR: dataDir, PORT: '0', DEMO: '0' },
      /(http:\/\/[\w.:]+)/,
    );
    const took = performance.now() - began;
    await running.stop();
    return took;
  };
  try {
    progress(`the first start took ${Math.round(await npmStart())} ms`);
    const outcome = await compare(
      {
        name: 'npm start, second time, to ready',
        better: 'less',
        unit: 'ms',
        goal: 1.3,
        product: npmStart,
        reference: async () => {
          const began = performance.now();
          await run('npm', ['start'], { cwd: empty });
          const postgres = await startLocalPostgres({ dataDir: join(dataDir, 'postgres') });
          const took = performance.now() - began;
          await postgres.stop();
          return took;
        },
      },
      rounds,
      progress,
    );
    await writeReport({
      name: 'start',
      about:
        'From the command to the address being served (npm, Node, Postgres, migrations checked, web up to date), beside npm with an empty script and then Postgres alone on the same data.',
      outcomes: [outcome],
    });
    return outcome.met;
  } finally {
    for (const folder of [dataDir, empty]) await rm(folder, { recursive: true, force: true });
  }
};
