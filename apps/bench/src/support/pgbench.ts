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
  /** ms */
  readonly p99: number;
}

export interface Pgbench {
  /** The fastest of its client counts, each for `seconds`; `settle` goes before each. */
  measure(seconds: number, settle: () => Promise<unknown>): Promise<PgbenchFigures>;
}

/** Postgres's own benchmark on a database of its own beside the product's; undefined where the program is not there. */
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
      return measured.reduce((best, one) => (one.perSecond > best.perSecond ? one : best));
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
    const args = ['-N', '-n', '-M', 'prepared', '-c', String(clients), '-j', threads, '-T', String(seconds), '-l'];
    const { stdout } = await run('pgbench', [...args, ...where], { env, cwd: folder, maxBuffer: 2 ** 24 });
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
    // Each line of its logs: client, transaction, time in µs, …
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const times = texts.flatMap((text) =>
      text
        .trim()
        .split('\n')
        .map((line) => Number(line.split(' ')[2]) / 1_000),
    );
    times.sort((a, b) => a - b);
    return { clients, perSecond, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
