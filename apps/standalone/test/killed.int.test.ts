import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { beforeEach, expect, it, vi } from 'vitest';
import { descendantsOf, nothingElseRuns } from './processes.ts';
import { scratchFolder, startSite } from './run.ts';

let scratch: string;

beforeEach(() => {
  scratch = scratchFolder();
});

const start = () => startSite(scratch, { DEMO: '1' });

const inData = (name: string): boolean => existsSync(join(scratch, name));
const databaseFiles = (): string[] => (inData('postgres') ? readdirSync(join(scratch, 'postgres')) : []);

// A limit for hangs, not a benchmark: one start takes a minute on a busy machine.
const timeout = 300_000;
const film = 'work/demo/salt-and-static.mp4';

/** Moments of a first start, in order, and the maximum delay after each before the kill, in ms. */
const moments = [
  { name: 'the database is being made', begun: () => databaseFiles().some((file) => file !== 'password'), upTo: 2_500 },
  { name: 'the database starts and is migrated', begun: () => inData('postgres/cluster/postmaster.pid'), upTo: 800 },
  { name: 'the demo is being made', begun: () => inData('logs/server.log'), upTo: 2_500 },
  { name: 'the first film is being drawn', begun: () => inData(film), upTo: 4_000 },
];

it.runIf(process.platform === 'linux')(
  'starts again on the same data however often and whenever it was killed',
  { timeout },
  async ({ annotate }) => {
    for (const { name, begun, upTo } of moments) {
      const { child, ended } = start();
      const endedBefore = ended.then(({ output }) => Promise.reject(new Error(`It ended before ${name}:\n${output}`)));
      await Promise.race([endedBefore, vi.waitFor(() => expect(begun()).toBe(true), { timeout, interval: 5 })]);
      const after = randomInt(upTo);
      await annotate(`killed ${after} ms after: ${name}`);
      await wait(after);
      child.kill('SIGKILL');
      await ended;
    }

    const lastStart = Date.now();
    const last = start();
    const address = /http:\S+/.exec(await last.says('Ctrl-C'))?.[0] ?? '';
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await countDemo()).toEqual({ accounts: 5, subscriptions: 2, videos: 40, assets: 8, titles: 40 });
    const pid = last.child.pid ?? 0;
    await nothingElseRuns(scratch, () => [pid, ...descendantsOf(pid)]);
    const drawnAt = () => statSync(join(scratch, film), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    await vi.waitFor(() => expect(drawnAt()).toBeGreaterThan(lastStart), { timeout, interval: 100 });
  },
);

/** Counts the demo's rows in its own database. */
async function countDemo(): Promise<unknown> {
  const password = readFileSync(join(scratch, 'postgres/password'), 'utf8').trim();
  const port = readFileSync(join(scratch, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[3];
  const client = new pg.Client(`postgresql://houselights:${password}@127.0.0.1:${port}/houselights`);
  await client.connect();
  try {
    const { rows } = await client.query<object>(`select (select count(*)::int from account) as accounts,
      (select count(*)::int from subscription) as subscriptions, (select count(*)::int from asset) as assets,
      count(*)::int as videos, count(distinct title)::int as titles from video`);
    return rows[0];
  } finally {
    await client.end();
  }
}
