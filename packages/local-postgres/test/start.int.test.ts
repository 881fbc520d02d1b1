import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLocalPostgres } from '../src/index.ts';
import { isAlive } from '../src/postmaster.ts';
import { childrenOf } from './children.ts';
import type { LocalPostgres } from '../src/index.ts';

let dataDir: string;
const servers: LocalPostgres[] = [];
const holders: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'houselights-local-postgres-'));
});
afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
  for (const server of servers.splice(0)) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(log?: (sentence: string) => void): Promise<LocalPostgres> {
  const server = await startLocalPostgres({ dataDir, durable: false, ...(log ? { log } : {}) });
  servers.push(server);
  return server;
}

async function hold(...args: string[]): Promise<{ holder: ChildProcess; pid: number }> {
  const holder = spawn(process.execPath, [join(import.meta.dirname, 'hold-server.ts'), ...args]);
  holders.push(holder);
  const pid = await new Promise<number>((settle) =>
    holder.stdout.once('data', (chunk: Buffer) => settle(Number(chunk.toString()))),
  );
  return { holder, pid };
}

function answers(url: string): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
    socket.once('connect', () => socket.destroy());
  });
}

describe('startLocalPostgres', () => {
  it('starts, answers on loopback, stops, and starts again on the same data', async () => {
    const first = await start();
    expect(await answers(first.url)).toBe(true);
    await first.stop();
    expect(await answers(first.url)).toBe(false);
    expect(isAlive(first.pid)).toBe(false);
    const second = await start();
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
  });

  it('keeps its folder and its passwords to itself', async () => {
    await start();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    for (const name of ['password', 'app-password']) {
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
    }
  });

  it('makes a cluster anew when making it was interrupted', async () => {
    const halfMade = join(dataDir, 'cluster.unfinished-0a1b2c3d');
    await mkdir(join(halfMade, 'cluster', 'base'), { recursive: true });
    await writeFile(join(halfMade, 'cluster', 'PG_VERSION'), '18\n');
    const server = await start();
    expect(await answers(server.url)).toBe(true);
    expect(readdirSync(dataDir).sort()).toEqual(['app-password', 'cluster', 'password', 'postgres.log']);
  });

  it('goes on after a postmaster.pid whose number another program has now', async () => {
    await (await start()).stop();
    await writeFile(join(dataDir, 'cluster', 'postmaster.pid'), `${process.pid}\n${dataDir}/cluster\n1\n5432\n\n\n\n`);
    expect(await answers((await start()).url)).toBe(true);
  });

  it('ends the server when its process is killed', async () => {
    const { holder, pid } = await hold(dataDir);
    expect(isAlive(pid)).toBe(true);
    holder.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 });
  });

  it('removes a temporary folder when its process is killed', async () => {
    const { holder } = await hold(dataDir, 'temporary');
    holder.kill('SIGKILL');
    await vi.waitFor(() => expect(existsSync(dataDir)).toBe(false), { timeout: 10_000 });
  });

  it.runIf(process.platform === 'linux')(
    'ends a server that a killed run left behind, and starts its own',
    async () => {
      const { holder, pid } = await hold(dataDir);
      for (const child of childrenOf(holder.pid ?? 0)) if (child !== pid) process.kill(child, 'SIGKILL');
      holder.kill('SIGKILL');
      await once(holder, 'exit');
      expect(isAlive(pid)).toBe(true);
      const sentences: string[] = [];
      const server = await start((sentence) => sentences.push(sentence));
      expect(isAlive(pid)).toBe(false);
      expect(await answers(server.url)).toBe(true);
      expect(sentences).toEqual(['Ended a database server that an earlier run left behind']);
    },
  );
});
