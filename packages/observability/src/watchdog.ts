import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

export interface WatchdogOptions {
  /** How long this process's event loop may block; 0 disables the watchdog. */
  readonly seconds: number;
  /** Where the thread writes its line: a file to append to, or standard output if absent. */
  readonly to?: string;
  /** The process name in the line. */
  readonly name: string;
}

export interface WatchdogTask {
  readonly beats: SharedArrayBuffer;
  readonly limitMs: number;
  readonly to: string | undefined;
  readonly name: string;
}

/**
 * The signal that ends a blocked process. Nothing else sends it, it leaves no core dump, and supervisors may restart the process on it.
 */
export const watchdogSignal = 'SIGALRM';

/**
 * Ends this process from a separate thread if the event loop blocks for `seconds`, after logging where it blocked. The thread counts its
 * own turns: a sleeping machine or a stopped process stops the thread too, and is not a fault. Disabled under a debugger, where pausing is
 * intended. Returns a function that stops the watchdog.
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
  // If the thread fails, the process simply runs without a watchdog.
  thread.on('error', () => {});
  thread.unref();
  const timer = setInterval(() => Atomics.add(counter, 0, 1), Math.min(500, seconds * 100));
  timer.unref();
  return () => {
    clearInterval(timer);
    void thread.terminate();
  };
}
