// The entry point of the child process that touches uploads. It gets its task from the parent and no environment.
import { Log } from 'node-av';
import { AV_LOG_QUIET } from 'node-av/constants';
import { MediaRejected } from '@houselights/core/media-kit';
import type { ChildMessage, ChildTask } from './messages.ts';
import { work } from './work.ts';

Log.setLevel(AV_LOG_QUIET);

function tell(message: ChildMessage): void {
  process.send?.(message);
}

// Without its parent nobody would collect what it makes.
process.once('disconnect', () => process.exit(1));
process.once('message', (task: ChildTask) => {
  work(task, tell).then(
    () => leave({ type: 'done' }),
    (error: unknown) =>
      leave(
        error instanceof MediaRejected
          ? { type: 'rejected', code: error.code }
          : { type: 'failed', message: error instanceof Error ? error.message : 'unknown' },
      ),
  );
});

function leave(message: ChildMessage): void {
  process.send?.(message, () => process.exit(0));
}
