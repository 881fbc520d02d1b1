import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const Answer = z.object({ pid: z.int(), address: z.string().optional() });

/** The server running on a data folder: its process and, once it listens, its address. */
export type RunningInstance = z.infer<typeof Answer>;

export interface InstanceLock {
  /** Sets the address reported to later queries. */
  announce(address: string): void;
  release(): Promise<void>;
}

/**
 * Claims a data folder for this process, or returns the process that holds it. On Linux the claim is an abstract socket, which ends with
 * its process; elsewhere a stale socket file is detected because nobody answers, and replaced.
 */
export async function claimInstance(dataDir: string): Promise<InstanceLock | RunningInstance> {
  const path = socketPath(dataDir);
  for (let attempt = 1; ; attempt += 1) {
    const lock = await listenOn(path);
    if (lock) return lock;
    const running = await askInstance(dataDir);
    if (running) return running;
    if (attempt === 3) throw new Error(`The socket ${path} neither answers nor can be taken.`);
    if (!path.startsWith('\0')) await rm(path, { force: true });
  }
}

/** Queries which process runs on a data folder; undefined if none does. */
export function askInstance(dataDir: string): Promise<RunningInstance | undefined> {
  return new Promise((settle) => {
    const socket = connect(socketPath(dataDir));
    let text = '';
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', () => settle(undefined));
    socket.on('close', () => settle(parse(text)));
  });
}

function parse(text: string): RunningInstance | undefined {
  try {
    return Answer.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function listenOn(path: string): Promise<InstanceLock | undefined> {
  return new Promise((settle, reject) => {
    let address: string | undefined;
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(JSON.stringify({ pid: process.pid, address }));
    });
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') settle(undefined);
      else reject(error);
    });
    server.listen(path, () => {
      server.unref();
      settle({
        announce: (where) => {
          address = where;
        },
        release: () => new Promise((done) => server.close(() => done())),
      });
    });
  });
}

function socketPath(dataDir: string): string {
  // The folder's device and inode: independent of how its path is spelled, and short, as socket paths must be.
  const { dev, ino } = statSync(dataDir, { bigint: true });
  const name = `houselights-${dev}-${ino}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}
