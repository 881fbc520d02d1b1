import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { basicEnvironment } from '@houselights/config';
import { createDatabase } from '@houselights/db';

const run = promisify(execFile);
const scale = 50;
const clientCounts = [16, 64, 256];

export interface PgbenchFigures {
  readonly clients: number;
  readonly perSecond: number;
  /** In ms. */
  readonly p99: number;
}

export interface Pgbench {
  /** Each of its client counts for `seconds`, fewest first; runs `settle` before each. */
  measure(seconds: number, settle: () => Promise<unknown>): Promise<readonly PgbenchFigures[]>;
}

/** Seconds of warm-up, as for the other loads. */
const warmUpSeconds = 1;

/** Postgres's own benchmark on a separate database next to the product's; undefined if pgbench is not installed. */
export async function openPgbench(databaseUrl: string): Promise<Pgbench | undefined> {
  const env = { ...basicEnvironment(), PGPASSWORD: new URL(databaseUrl).password };
  try {
    await run('pgbench', ['--version'], { env });
  } catch {
    return undefined;
  }
  const db = createDatabase({ url: databaseUrl, connections: 1 });
  await db.pool.query('create database pgbench');
  await db.close();
  const { hostname, port, username } = new URL(databaseUrl);
  const where = ['-h', hostname, '-p', port, '-U', username, 'pgbench'];
  await run('pgbench', ['-i', '-q', '-s', String(scale), ...where], { env });
  return {
    async measure(seconds, settle) {
      const measured: PgbenchFigures[] = [];
      for (const clients of clientCounts) {
        await settle();
        measured.push(await simpleUpdate({ clients, seconds, where, env }));
      }
      return measured;
    },
  };
}

interface Run {
  readonly clients: number;
  readonly seconds: number;
  readonly where: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

async function simpleUpdate({ clients, seconds, where, env }: Run): Promise<PgbenchFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-pgbench-'));
  try {
    const threads = String(Math.min(clients, availableParallelism()));
    const lasts = String(warmUpSeconds + seconds);
    const args = ['-N', '-n', '-M', 'prepared', '-c', String(clients), '-j', threads, '-T', lasts, '-l'];
    await run('pgbench', [...args, ...where], { env, cwd: folder, maxBuffer: 2 ** 24 });
    // Format of its log lines: client, transaction, time in µs, script, end in seconds and µs since 1970.
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const all = texts.flatMap((text) =>
      text
        .trim()
        .split('\n')
        .map((line) => line.split(' ').map(Number)),
    );
    const done = all.map(([, , took = 0, , second = 0, rest = 0]) => ({ took: took / 1_000, at: second + rest / 1e6 }));
    const from = done.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY) + warmUpSeconds;
    const measured = done.filter(({ at }) => at >= from);
    const times = measured.map(({ took }) => took).toSorted((a, b) => a - b);
    const perSecond = measured.length / seconds;
    return { clients, perSecond, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
