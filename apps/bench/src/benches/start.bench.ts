import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '@houselights/local-postgres';
import { startCommand } from '../support/processes.ts';
import { compare } from '../support/rounds.ts';
import { writeReport } from '../support/report.ts';
import type { Bench } from '../support/bench.ts';

/** A second `npm start` until it prints its address, against starting only its Postgres on the same data. */
export const start: Bench = async ({ rounds, progress }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-bench-'));
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
        goal: 3,
        product: npmStart,
        reference: async () => {
          const began = performance.now();
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
        'From the command to the address being served (npm, Node, Postgres, migrations checked, web up to date), against Postgres alone.',
      outcomes: [outcome],
    });
    return outcome.met;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
