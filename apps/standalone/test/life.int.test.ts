import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder, startSite } from './run.ts';
import type { Run } from './run.ts';

let scratch: string;

beforeEach(() => {
  scratch = scratchFolder();
});

const start = (settings: Record<string, string> = {}) => startSite(scratch, settings);

async function addressOf(started: Run): Promise<string> {
  return /http:\S+/.exec(await started.says('Ctrl-C'))?.[0] ?? '';
}

const postmasterFile = () => join(scratch, 'postgres/cluster/postmaster.pid');
const databasePid = () => Number(readFileSync(postmasterFile(), 'utf8').split('\n')[0]);

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('the whole start', { timeout: 180_000 }, () => {
  it('answers, tells a second start so, and ends everything at Ctrl-C', async () => {
    const first = start();
    const address = await addressOf(first);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);

    const second = await start().ended;
    expect(second.code).toBe(1);
    expect(second.output).toContain(`already runs on ${scratch}, at ${address}`);

    const database = databasePid();
    expect(exists(database)).toBe(true);
    first.child.kill('SIGINT');
    expect((await first.ended).code).toBe(0);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
    expect(existsSync(postmasterFile())).toBe(false);
    expect(readFileSync(join(scratch, 'logs/server.log'), 'utf8')).not.toMatch(/"level":"(?:warn|error|fatal)"/);
  });

  it('ends at once also with a silent connection and a request that never ends', async () => {
    const first = start();
    const { port } = new URL(await addressOf(first));
    const sockets = [connect(Number(port), '127.0.0.1'), connect(Number(port), '127.0.0.1')];
    for (const socket of sockets) socket.on('error', () => {});
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    sockets[1]?.write('POST /api/v2/account/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{');
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    first.child.kill('SIGINT');
    // If the shutdown timeout had ended it, it would not print that it stopped.
    const { code, output } = await first.ended;
    expect([code, output.includes('Stopped.')]).toEqual([0, true]);
    for (const socket of sockets) socket.destroy();
  });

  it('starts again on the same data after kill -9', async () => {
    const first = start();
    await addressOf(first);
    const secret = readFileSync(join(scratch, 'secret-key'), 'utf8');
    first.child.kill('SIGKILL');
    await first.ended;

    const second = start();
    const address = await addressOf(second);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect(readFileSync(join(scratch, 'secret-key'), 'utf8')).toBe(secret);
  });

  it('ends at Ctrl-C also in the middle of the start', async () => {
    const first = start();
    await first.says('Making the database');
    first.child.kill('SIGINT');
    expect((await first.ended).code).toBe(0);
    expect(existsSync(postmasterFile())).toBe(false);
  });

  it('takes the database away last, also when it is stopped while the site is being opened', async () => {
    const log = join(scratch, 'logs/server.log');
    const first = start({ DEMO: '1' });
    await expect.poll(() => existsSync(log), { timeout: 60_000, interval: 5 }).toBe(true);
    first.child.kill('SIGINT');
    const { code, output } = await first.ended;
    expect(code).toBe(0);
    expect(output).not.toContain('While stopping');
    expect(readFileSync(log, 'utf8')).not.toContain('a connection broke');
  });
});
