import { appendFileSync, writeSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { setTimeout as after } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import type { Debugger } from 'node:inspector';
import type { WatchdogTask } from './watchdog.ts';

// Monitors the beats of the main thread, and ends the process if they stop.

const { beats, limitMs, to, name } = workerData as WatchdogTask;
const counter = new Int32Array(beats);
const turnMs = Math.min(250, limitMs / 20);
const signal: NodeJS.Signals = 'SIGALRM';
/** How long the standing thread may take to tell where: it answers itself, between other processes if the machine is busy. */
const patienceMs = 5_000;

let seen = Atomics.load(counter, 0);
let stoodMs = 0;
let before = performance.now();
for (;;) {
  await after(turnMs);
  const now = performance.now();
  // A turn that took long does not count in full: the machine slept, the process was stopped, or both threads waited for a CPU.
  stoodMs += Math.min(now - before, 2 * turnMs);
  before = now;
  const beat = Atomics.load(counter, 0);
  if (beat !== seen) stoodMs = 0;
  seen = beat;
  if (stoodMs >= limitMs) await end();
}

async function end(): Promise<void> {
  const where = await Promise.race([whereItStands().catch(() => []), after(patienceMs, [])]);
  const line = {
    level: 'fatal',
    time: new Date().toISOString(),
    name,
    seconds: Math.round(stoodMs / 1_000),
    where,
    msg: 'the event loop stands: the process ends, to be started again',
  };
  try {
    const text = `${JSON.stringify(line)}\n`;
    if (to === undefined) writeSync(1, text);
    else appendFileSync(to, text, { mode: 0o600 });
  } catch {
    // A log that cannot be written must not block this.
  }
  process.kill(process.pid, signal);
}

/** The call stack of the main thread, innermost first: names and positions, never values. */
async function whereItStands(): Promise<readonly string[]> {
  const session = new Session();
  session.connectToMainThread();
  const paused = new Promise<readonly Debugger.CallFrame[]>((resolve) => {
    session.on('Debugger.paused', ({ params }) => resolve(params.callFrames));
  });
  const files = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => files.set(scriptId, url));
  await session.post('Debugger.enable');
  await session.post('Debugger.pause');
  return (await paused)
    .slice(0, 12)
    .map(
      ({ functionName, location: { scriptId, lineNumber } }) =>
        `${functionName || '(anonymous)'} ${files.get(scriptId) ?? ''}:${lineNumber + 1}`,
    );
}
