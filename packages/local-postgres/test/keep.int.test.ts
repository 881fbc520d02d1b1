import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLocalPostgres, LocalPostgresError } from '../src/index.ts';
import { endOrphans, isAlive } from '../src/postmaster.ts';
import { childrenOf } from './children.ts';
import type { KeptPostgres } from '../src/index.ts';
import type { Server } from 'node:net';

let dataDir: string;
const kept: KeptPostgres[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'houselights-kept-postgres-'));
});
afterEach(async () => {
  for (const postgres of kept.splice(0)) await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function keep(patienceMs?: number) {
  const sentences: string[] = [];
  const log = (sentence: string) => sentences.push(sentence);
  const postgres = await keepLocalPostgres({ dataDir, durable: false, log }, patienceMs);
  kept.push(postgres);
  const port = Number(new URL(postgres.url).port);
  const backs = () => sentences.filter((sentence) => sentence === 'The database is back').length;
  return { postgres, port, backs, sentences };
}

const pidFile = () => join(dataDir, 'cluster/postmaster.pid');
const pid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

async function kill(): Promise<void> {
  const running = pid();
  process.kill(running, 'SIGKILL');
  while (isAlive(running)) await new Promise((settle) => setImmediate(settle));
}

function answers(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
    socket.once('connect', () => socket.destroy());
  });
}

// A limit for hangs, not a benchmark.
const waits = { timeout: 60_000, interval: 10 };

it('brings a killed server back at the same address, again and again, and ends it when it is asked to', async () => {
  const { postgres, port, backs } = await keep();
  for (let times = 1; times <= 3; times += 1) {
    await kill();
    await vi.waitFor(() => expect(backs()).toBe(times), waits);
    expect(await answers(port)).toBe(true);
  }
  expect(existsSync(join(dataDir, 'postgres-before.log'))).toBe(true);
  await postgres.stop();
  expect(await answers(port)).toBe(false);
});

/** Kills the server as soon as it reports ready. */
async function killWhenReady(): Promise<void> {
  for (;;) {
    await new Promise((settle) => setImmediate(settle));
    try {
      const said = readFileSync(pidFile(), 'utf8');
      if (!/^ready/m.test(said)) continue;
      return void process.kill(Number(said.split('\n')[0]), 'SIGKILL');
    } catch {
      // The file does not exist yet, or the previous one is gone.
    }
  }
}

it('brings back a server that ends as soon as it is ready', async () => {
  for (let times = 1; times <= 5; times += 1) {
    const [{ postgres, port }] = await Promise.all([keep(), killWhenReady()]);
    await vi.waitFor(async () => expect(await answers(port)).toBe(true), waits);
    await postgres.stop();
  }
});

/** Kills the server and takes its port before it is back; repeats until that succeeds. */
async function takePort(port: number): Promise<Server> {
  for (;;) {
    // It may have exited already.
    await kill().catch(() => {});
    await endOrphans(join(dataDir, 'cluster'));
    const other = createServer().listen(port, '127.0.0.1');
    const isTaken = await once(other, 'listening').then(
      () => true,
      () => false,
    );
    if (isTaken) return other;
  }
}

it('waits for a port that another program has taken meanwhile', async () => {
  const { port, backs } = await keep();
  const other = await takePort(port);
  const before = backs();
  await vi.waitFor(
    () => expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('could not bind'),
    waits,
  );
  expect(backs()).toBe(before);
  other.close();
  await vi.waitFor(() => expect(backs()).toBe(before + 1), waits);
  expect(await answers(port)).toBe(true);
});

it('gives up with a reason when nothing becomes ready any more', async () => {
  const { postgres } = await keep(0);
  await rm(join(dataDir, 'cluster/global/pg_control'));
  await kill();
  const reason = await postgres.gaveUp;
  expect(reason).toBeInstanceOf(LocalPostgresError);
  expect(String(reason)).toContain('pg_control');
});

/** Simulates a full disk for a small file that each start writes. Returns a function that makes room again. */
async function fillDisk(): Promise<() => Promise<void>> {
  const file = join(dataDir, 'cluster/postmaster.opts');
  await rm(file);
  await symlink('/dev/full', file);
  return () => rm(file);
}

/** Waits until this many attempts have reported the full disk. */
async function triedTimes(times: number): Promise<void> {
  const told = new Set<string>();
  const look = () => {
    const [line] = /^.*No space left on device$/m.exec(readFileSync(join(dataDir, 'postgres.log'), 'utf8')) ?? [];
    if (line !== undefined) told.add(line);
    expect(told.size).toBeGreaterThanOrEqual(times);
  };
  await vi.waitFor(look, waits);
}

describe.runIf(existsSync('/dev/full'))('on a full disk', () => {
  it('goes on for longer than its patience, says so once, and is back when there is room', async () => {
    const { port, backs, sentences } = await keep(0);
    const makeRoom = await fillDisk();
    await kill();
    await triedTimes(4);
    expect(backs()).toBe(0);
    await makeRoom();
    await vi.waitFor(() => expect(backs()).toBe(1), waits);
    expect(await answers(port)).toBe(true);
    expect(sentences.slice(1)).toEqual([
      'The database ended unexpectedly: starting it again',
      'The disk is full: the database starts again as soon as there is room',
      'The database is back',
    ]);
  });

  it('gives up when something else stands in the way as well', async () => {
    const { postgres } = await keep(0);
    const makeRoom = await fillDisk();
    await kill();
    await triedTimes(1);
    const control = join(dataDir, 'cluster/global/pg_control');
    await rename(control, `${control}.away`);
    await makeRoom();
    expect(String(await postgres.gaveUp)).toContain('pg_control');
  });

  it('stops while it waits for room', async () => {
    const { postgres, port } = await keep();
    await fillDisk();
    await kill();
    await triedTimes(1);
    await postgres.stop();
    expect(await answers(port)).toBe(false);
  });
});

it.runIf(process.platform === 'linux')('brings back a server one of whose processes has crashed', async () => {
  const { port, backs } = await keep();
  const [child = 0] = childrenOf(pid());
  process.kill(child, 'SIGKILL');
  await vi.waitFor(() => expect(backs()).toBe(1), waits);
  expect(await answers(port)).toBe(true);
});

it('stops also while it is being brought back', async () => {
  const { postgres, port, backs } = await keep();
  await kill();
  await postgres.stop();
  expect(await answers(port)).toBe(false);
  expect(backs()).toBeLessThanOrEqual(1);
});
