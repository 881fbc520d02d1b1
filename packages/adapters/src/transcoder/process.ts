import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MediaRejected } from '@houselights/core/media-kit';
import { withoutNetwork } from './without-network.ts';
import type { TranscodeLimits } from './limits.ts';
import { ChildMessage } from './messages.ts';
import type { ChildTask } from './messages.ts';
import { folderBytes } from './folder-bytes.ts';

const entry = fileURLToPath(new URL('child.ts', import.meta.url));

export interface ChildOptions {
  readonly signal: AbortSignal | undefined;
  /** Hears the process id of each child. */
  readonly onStart: ((pid: number) => void) | undefined;
}

/**
 * Runs the child for one task and yields what it tells. Whatever ends the loop (a limit, the signal, the consumer) kills
 * the child. Throws MediaRejected where a limit says that the file is to blame.
 */
export async function* runChild(
  task: ChildTask,
  { signal, onStart }: ChildOptions,
): AsyncGenerator<ChildMessage, void, undefined> {
  signal?.throwIfAborted();
  // Nothing of this process's environment reaches the child: no secrets, no proxies, no preloads.
  const { execPath, before } = withoutNetwork();
  const child = fork(entry, [], {
    env: {},
    execPath,
    execArgv: [...before, '--max-old-space-size=512', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  });
  const inbox = createInbox();
  child.on('message', (raw) => {
    const parsed = ChildMessage.safeParse(raw);
    if (parsed.success) inbox.put(parsed.data);
    else inbox.fail(new Error('the transcoder sent something else than agreed'));
  });
  child.on('error', (error) => inbox.fail(error));
  child.on('exit', (code, by) => inbox.fail(new Error(`the transcoder ended early (${by ?? code})`)));
  const abort = (): void => inbox.fail(new Error('the transcoder was told to stop'));
  signal?.addEventListener('abort', abort, { once: true });
  const watcher = watch(child, task, inbox);
  try {
    lowerPriority(child, task.limits.nice);
    child.send(task);
    if (child.pid !== undefined) onStart?.(child.pid);
    while (true) {
      const message = await inbox.next();
      if (message.type === 'done') {
        // What was written since the last look counts as well, however fast it was.
        if (await watcher.isTooLarge()) throw new MediaRejected('result_too_large');
        return;
      }
      yield message;
    }
  } finally {
    watcher.stop();
    signal?.removeEventListener('abort', abort);
    await end(child);
  }
}

function lowerPriority(child: ChildProcess, nice: number): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, nice);
  } catch {
    // Not every system lets us; the work is the same.
  }
}

interface Watcher {
  /** Whether the child has written more than it may. */
  isTooLarge(): Promise<boolean>;
  stop(): void;
}

/** Measures the child against its limits: as soon as it has seen the film, and twice a second. */
function watch(child: ChildProcess, { workFolder, limits }: ChildTask, inbox: Inbox): Watcher {
  const startedAt = Date.now();
  let seconds = 0;
  let lastWord = startedAt;
  child.on('message', (raw) => {
    lastWord = Date.now();
    const message = ChildMessage.safeParse(raw).data;
    if (message?.type !== 'probed') return;
    seconds = message.source.durationMs / 1_000;
    // A short film may be done before the next look.
    look();
  });
  const isTooLarge = async () => (await folderBytes(workFolder)) > allowance(limits.maxOutputBytes, seconds);
  let busy = false;
  function look(): void {
    const now = Date.now();
    if (now - lastWord > limits.stallMs) inbox.fail(new MediaRejected('too_slow'));
    if (now - startedAt > allowance(limits.maxWallMs, seconds)) inbox.fail(new MediaRejected('too_slow'));
    if (busy) return;
    busy = true;
    void Promise.all([residentBytes(child.pid), isTooLarge()]).then(([memory, tooLarge]) => {
      busy = false;
      if (memory > limits.maxMemoryBytes) inbox.fail(new MediaRejected('too_much_memory'));
      if (tooLarge) inbox.fail(new MediaRejected('result_too_large'));
    });
  }
  const timer = setInterval(look, 500);
  timer.unref();
  return { isTooLarge, stop: () => clearInterval(timer) };
}

function allowance({ base, perSecond }: TranscodeLimits['maxWallMs'], seconds: number): number {
  return base + perSecond * seconds;
}

/** Resident memory of a process where /proc tells it, else 0: macOS and Windows are held by the picture limits alone. */
async function residentBytes(pid: number | undefined): Promise<number> {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1_024;
  } catch {
    return 0;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGKILL');
  await gone;
}

interface Inbox {
  put(message: ChildMessage): void;
  /** The first failure ends it, after what came before has been read. */
  fail(error: Error): void;
  next(): Promise<ChildMessage>;
}

function createInbox(): Inbox {
  const messages: ChildMessage[] = [];
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  return {
    put(message) {
      messages.push(message);
      wake?.();
    },
    fail(error) {
      failure ??= error;
      wake?.();
    },
    async next() {
      while (true) {
        const message = messages.shift();
        if (message !== undefined) return message;
        if (failure !== undefined) throw failure;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
