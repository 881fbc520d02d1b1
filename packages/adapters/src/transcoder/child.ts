// Entry point of the child process that touches uploads. It gets its task from the parent, and no environment.
import { writeSync } from 'node:fs';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { Log } from 'node-av';
import { AV_LOG_QUIET } from 'node-av/constants';
import { MediaRejected } from '@houselights/core/media-kit';
import type { ChildMessage, ChildTask } from './messages.ts';
import { messagePipe } from './message-pipe.ts';
import { idleExitCode } from './wall.ts';
import { work } from './work.ts';

Log.setLevel(AV_LOG_QUIET);

function tell(message: ChildMessage): void {
  const line = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let at = 0; at < line.length;) at += writeSync(messagePipe, line, at);
}

let isBusy = false;
const orders = createInterface({ input: process.stdin });
// Without its parent, nobody would collect its output.
orders.once('close', () => process.exit(isBusy ? 1 : idleExitCode));
orders.once('line', (line) => {
  isBusy = true;
  // The parent is trusted: it validates our messages, never the other way round.
  const task = JSON.parse(line) as ChildTask;
  lowerPriority(task.limits.nice);
  work(task, tell).then(
    () => leave({ type: 'done' }),
    (error: unknown) =>
      leave(
        error instanceof MediaRejected
          ? { type: 'rejected', code: error.code }
          : { type: 'failed', message: (error instanceof Error ? error.message : 'unknown').slice(0, 500) },
      ),
  );
});

function lowerPriority(nice: number): void {
  try {
    setPriority(nice);
  } catch {
    // Not permitted on some systems; the work is the same.
  }
}

function leave(message: ChildMessage): void {
  tell(message);
  process.exit(0);
}
