import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { explainFailure } from './errors.ts';
import type { Launch } from './identity.ts';
import { endServer, readPostmaster } from './postmaster.ts';
import { serverSettings } from './settings.ts';
import { guardServer } from './watchdog.ts';

export interface ServerPlan {
  readonly dataDir: string;
  readonly cluster: string;
  readonly durable: boolean;
  readonly connections: number | undefined;
  /** Defaults to a free port. */
  readonly port: number | undefined;
  /** Folder to remove if this process is killed. */
  readonly discard: string | undefined;
  readonly launch: (args: readonly string[]) => Launch;
}

// Another program took the port between our check and Postgres's bind, the previous server's shared memory is still being released, or the
// server was killed as soon as it was ready.
const passing =
  /could not bind|Address already in use|shared memory block .{0,200} still in use|lock file .{0,200} already exists|ready to accept connections/;

/** Starts the server and waits until it is ready; uses another port if the first one was taken meanwhile and no port was requested. */
export async function startServer(plan: ServerPlan): Promise<{ child: ChildProcess; port: number }> {
  const logFile = join(plan.dataDir, 'postgres.log');
  for (let attempt = 1; ; attempt += 1) {
    const port = plan.port ?? (await freePort());
    const { command, args, ...account } = plan.launch(['-D', plan.cluster, ...serverSettings(port, plan)]);
    const output = openSync(logFile, 'w', 0o600);
    const child = spawn(command, args, {
      ...account,
      cwd: plan.dataDir,
      // Its own process group: the terminal's Ctrl-C must not reach it before we stop it.
      detached: true,
      stdio: ['ignore', output, output],
      env: { LC_ALL: 'C', TZ: 'UTC' },
    });
    closeSync(output);
    if (child.pid !== undefined) child.once('exit', guardServer(child.pid, plan.discard));
    const failure = await becomesReady(child, plan.cluster);
    if (!failure) return { child, port };
    const said = readFileSync(logFile, 'utf8');
    if (attempt >= 5 || !passing.test(said)) {
      const reason = (await lacksRoomForReasons(said, plan.dataDir)) ? noRoom : said;
      throw explainFailure('The database could not be started.', reason, failure.cause);
    }
    await wait(200 * attempt);
  }
}

const noRoom = 'No space left on device';
/** With less free space than this, a start that failed without a reason failed for lack of space. */
const leastRoom = 1024 * 1024;

/** On a full disk the reason does not get into the log either: if the log has none, check the free space. */
async function lacksRoomForReasons(said: string, dataDir: string): Promise<boolean> {
  if (/FATAL|PANIC/.test(said)) return false;
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize < leastRoom;
}

/** Supervises a ready server: `lost` resolves if it ends unexpectedly, `stop` ends it and then runs `afterwards`. */
export function supervise(child: ChildProcess, afterwards: () => Promise<void>) {
  const pid = child.pid ?? 0;
  let stopping: Promise<void> | undefined;
  let gone = false;
  const killOnExit = () => {
    if (!gone) process.kill(pid, 'SIGINT');
  };
  process.once('exit', killOnExit);
  const exited = new Promise<void>((settle) => {
    const leave = () => {
      gone = true;
      process.off('exit', killOnExit);
      settle();
    };
    child.once('exit', leave);
    // It may have ended after it became ready; then no event follows.
    if (child.exitCode !== null || child.signalCode !== null) leave();
  });
  child.unref();
  const end = async () => {
    if (!gone) await endServer(pid, () => gone);
    await exited;
    await afterwards();
  };
  return {
    pid,
    lost: new Promise<void>((settle) => void exited.then(() => stopping ?? settle())),
    stop: () => (stopping ??= end()),
  };
}

async function becomesReady(child: ChildProcess, cluster: string): Promise<{ cause: unknown } | undefined> {
  let ended: { cause: unknown } | undefined;
  child.once('error', (cause) => (ended = { cause }));
  child.once('exit', () => (ended ??= { cause: undefined }));
  while (!ended) {
    const seen = await readPostmaster(cluster);
    if (seen?.pid === child.pid && seen?.ready) return undefined;
    await wait(3);
  }
  return ended;
}

/**
 * A free port below the ephemeral range: a client that connects to an ephemeral port while the server is down may get connected to itself,
 * and block the port for the restarted server.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const probe = createServer();
    probe.once('error', () => settle(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => settle(true)));
  });
}
