import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { realpath, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { MediaRejected } from '@houselights/core/media-kit';
import { folderBytes } from './folder-bytes.ts';
import { openInbox } from './inbox.ts';
import type { Inbox } from './inbox.ts';
import { allowance, keptAllowance } from './limits.ts';
import { messagePipe } from './message-pipe.ts';
import { ChildMessage } from './messages.ts';
import type { ChildTask } from './messages.ts';
import { residentBytes } from './resident-bytes.ts';
import { childEntry, findWall } from './wall.ts';

export interface ChildOptions {
  readonly signal: AbortSignal | undefined;
  /** Called with the process id of each child. */
  readonly onStart: ((pid: number) => void) | undefined;
  /** The folder of everybody's files: hidden from the child, except its task. */
  readonly dataDir: string;
}

/**
 * Runs the child for one task, in an existing folder, and yields its messages. Whatever ends the loop (a limit, the signal, the consumer)
 * kills the child. Throws MediaRejected if a limit shows that the file is to blame.
 */
export async function* runChild(
  task: ChildTask,
  { signal, onStart, dataDir }: ChildOptions,
): AsyncGenerator<ChildMessage, void, undefined> {
  // The wall shows files under their own paths: links lead nowhere in there.
  const [source, workFolder] = await Promise.all([realpath(task.source), realpath(task.workFolder)]);
  const wall = await findWall();
  const nodeArgs = ['--max-old-space-size=512', childEntry];
  const { program, args } = await wall.command(nodeArgs, { folder: workFolder, source, dataDir });
  signal?.throwIfAborted();
  // The child gets nothing of this process's environment: no secrets, no proxies, no preloads.
  const child = spawn(program, args, { env: {}, stdio: ['pipe', 'ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  const messages = child.stdio[messagePipe];
  if (!(messages instanceof Readable)) throw new Error('the transcoder has no pipe for its messages');
  const heard: { watcher?: Watcher } = {};
  const inbox = openInbox(messages, {
    parse: (raw) => ChildMessage.parse(raw),
    replaces: (next, last) => next.type === 'progress' && last.type === 'progress',
    onArrival: (message) => heard.watcher?.heard(message),
  });
  const watcher = watch(child, { ...task, source, workFolder }, inbox);
  heard.watcher = watcher;
  ended.then(
    // Its last messages are read before its end is reported.
    async (how: unknown[]) => {
      await new Promise<void>((settle) => (messages.closed ? settle() : messages.once('close', () => settle())));
      inbox.fail(new Error(`the transcoder ended early (${String(how[1] ?? how[0])})`));
    },
    (error: unknown) => inbox.fail(error instanceof Error ? error : new Error(String(error))),
  );
  const abort = (): void => void inbox.fail(new Error('the transcoder was told to stop'));
  signal?.addEventListener('abort', abort, { once: true });
  try {
    child.stdin?.on('error', () => {});
    child.stdin?.write(`${JSON.stringify({ ...task, source, workFolder })}\n`);
    if (child.pid !== undefined) onStart?.(child.pid);
    while (true) {
      const message = await inbox.next();
      if (message.type === 'done') {
        // Whatever it wrote since the last check counts, too.
        if (await watcher.isTooLarge()) throw new MediaRejected('result_too_large');
        return;
      }
      yield message;
    }
  } finally {
    watcher.stop();
    signal?.removeEventListener('abort', abort);
    await end(child, ended);
  }
}

interface Watcher {
  /** Records a message of the child. */
  heard(message: ChildMessage): void;
  /** Whether the child has written more than it may. */
  isTooLarge(): Promise<boolean>;
  stop(): void;
}

/** Looks further apart than this, ms: the machine, or this process, stood still. */
const stoodStillMs = 5_000;

/**
 * Checks the child against its limits: once it has probed the film, and twice a second. Time during which nothing ran is nobody's: after a
 * machine's sleep, or a clock that was set ahead, a film must not end as too slow.
 */
function watch(child: ChildProcess, { source, workFolder, limits }: ChildTask, inbox: Inbox<ChildMessage>): Watcher {
  let startedAt = performance.now();
  let seconds = 0;
  let lastWord = startedAt;
  let lastLook = startedAt;
  const kept = stat(source).then(
    ({ size }) => keptAllowance(limits, size),
    () => 0,
  );
  const isTooLarge = async () =>
    (await folderBytes(workFolder)) > allowance(limits.maxOutputBytes, seconds) + (await kept);
  let busy = false;
  function look(): void {
    const now = performance.now();
    const stood = now - lastLook;
    lastLook = now;
    if (stood > stoodStillMs) {
      startedAt += stood;
      // Its last word may have been heard since.
      lastWord = Math.min(now, lastWord + stood);
    }
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
  return {
    heard: (message) => {
      lastWord = performance.now();
      if (message.type !== 'probed') return;
      seconds = Math.min(message.source.durationMs / 1_000, limits.maxDurationSeconds);
      // A short film may be done before the next check.
      look();
    },
    isTooLarge,
    stop: () => clearInterval(timer),
  };
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill('SIGKILL');
  await ended;
}
