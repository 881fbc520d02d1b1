import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

export interface WatchdogOptions {
  /** How long this process's event loop may stand; 0 for no watching. */
  readonly seconds: number;
  /** Where the thread writes its line: a file to append to, or standard output when absent. */
  readonly to?: string;
  /** Names the process in the line. */
  readonly name: string;
}

export interface WatchdogTask {
  readonly beats: SharedArrayBuffer;
  readonly limitMs: number;
  readonly to: string | undefined;
  readonly name: string;
}

/**
 * The signal that a stopped process is ended by. Nothing else sends it, it leaves no memory on the disk, and whoever started the
 * process may start it again when it sees it.
 */
export const watchdogSignal = 'SIGALRM';

/**
 * Has a thread of its own end this process when the event loop stands for `seconds`, after a line in the log that says where. The thread
 * counts its own turns: a machine that sleeps, or a process that was stopped, stops it, too, and is no fault. Nothing is watched under a
 * debugger, where standing is wanted. Answers a function that stops watching.
 */
export function startWatchdog({ seconds, to, name }: WatchdogOptions): () => void {
  if (seconds === 0 || debuggerUrl() !== undefined) return () => {};
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const counter = new Int32Array(beats);
  const task: WatchdogTask = { beats, limitMs: seconds * 1_000, to, name };
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: task,
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  });
  // Without its thread the process is as good as before.
  thread.on('error', () => {});
  thread.unref();
  const timer = setInterval(() => Atomics.add(counter, 0, 1), Math.min(500, seconds * 100));
  timer.unref();
  return () => {
    clearInterval(timer);
    void thread.terminate();
  };
}
