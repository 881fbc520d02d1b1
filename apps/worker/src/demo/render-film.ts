import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { basicEnvironment } from '@houselights/config';

const script = fileURLToPath(new URL('render-film.child.ts', import.meta.url));

/** Draws a film of the demo in a child process with priority `nice`. Rejects if it fails or is aborted. */
export async function renderFilmInChild(slug: string, file: string, nice: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const child = fork(script, [slug, file], { env: basicEnvironment(), stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  if (child.pid !== undefined) setPriority(child.pid, nice);
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2_000);
  });
  const stop = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  try {
    const ended: unknown[] = await once(child, 'exit');
    signal.throwIfAborted();
    if (ended[0] !== 0) throw new Error(`the film ${slug} could not be drawn: ${complaint}`);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
