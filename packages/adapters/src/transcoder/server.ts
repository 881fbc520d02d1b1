import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { MediaRejected } from '@houselights/core/media-kit';
import { openInbox } from './inbox.ts';
import { ServerRequest, taskMade, taskSource } from './messages.ts';
import type { ServerMessage } from './messages.ts';
import { runChild } from './process.ts';

export interface TranscoderServerOptions {
  /** The path of the Unix socket. Its folder belongs to the server: it is emptied at the start. */
  readonly socket: string;
  /** Called with the process id of each child. */
  readonly onStart?: (pid: number) => void;
  /** Called whenever no task is left. */
  readonly onIdle?: () => void;
  /** Called when the socket file was replaced or removed: nobody can connect any more. */
  readonly onShut?: () => void;
}

export interface TranscoderServer {
  /** Ends all tasks. */
  close(): Promise<void>;
}

/** Far more than films are transcoded concurrently, plus health checks. */
const maxConnections = 200;

/**
 * Accepts tasks on a Unix socket, one per connection: creates a folder for each beside the socket, runs a child on the worker's input
 * there, and forwards the child's messages. When the connection ends, the child and the folder are removed.
 */
export async function startTranscoderServer(options: TranscoderServerOptions): Promise<TranscoderServer> {
  const folder = dirname(options.socket);
  // Left by an earlier run; its connections ended with it.
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  const server = createServer();
  server.maxConnections = maxConnections;
  server.listen(options.socket);
  await once(server, 'listening');
  const { ino } = await lstat(options.socket);
  const isOpen = async (): Promise<boolean> =>
    lstat(options.socket).then(
      (found) => found.ino === ino,
      () => false,
    );
  const tasks = new Map<Socket, Promise<void>>();
  const run = async (connection: Socket): Promise<void> => {
    await serve(connection, folder, options);
    tasks.delete(connection);
    if (tasks.size === 0) options.onIdle?.();
    if (server.listening && !(await isOpen())) options.onShut?.();
  };
  server.on('connection', (connection) => tasks.set(connection, run(connection)));
  return { close: () => close(server, tasks) };
}

async function close(server: Server, tasks: ReadonlyMap<Socket, Promise<void>>): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  for (const connection of tasks.keys()) connection.destroy();
  await Promise.all([closed, ...tasks.values()]);
}

async function serve(connection: Socket, root: string, { onStart }: TranscoderServerOptions): Promise<void> {
  const gone = new AbortController();
  const inbox = openInbox(connection, { parse: (raw) => ServerRequest.parse(raw) });
  const closed = new Promise<void>((settle) => {
    connection.once('close', () => {
      gone.abort();
      inbox.fail(new Error('the worker is gone'));
      settle();
    });
  });
  connection.on('error', () => {});
  const tell = async (message: ServerMessage): Promise<void> => {
    if (connection.destroyed || connection.write(`${JSON.stringify(message)}\n`)) return;
    await once(connection, 'drain', { signal: gone.signal });
  };
  const name = randomUUID();
  const folder = join(root, name);
  const workFolder = join(folder, taskMade);
  try {
    if ((await inbox.next()).type !== 'open') return;
    await mkdir(workFolder, { recursive: true, mode: 0o700 });
    await tell({ type: 'opened', folder: name });
    const order = await inbox.next();
    if (order.type !== 'work') return;
    const { type: _type, ...rest } = order;
    const task = { ...rest, source: join(folder, taskSource), workFolder };
    for await (const message of runChild(task, { signal: gone.signal, onStart, dataDir: root })) await tell(message);
    await tell({ type: 'done' });
    // The worker is still fetching the last results.
    await closed;
  } catch (error) {
    await tell(describe(error)).catch(() => {});
    connection.end();
    await closed;
  } finally {
    connection.destroy();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function describe(error: unknown): ServerMessage {
  if (error instanceof MediaRejected) return { type: 'rejected', code: error.code };
  return { type: 'failed', message: (error instanceof Error ? error.message : 'unknown').slice(0, 500) };
}
