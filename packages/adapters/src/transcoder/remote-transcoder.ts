import { once } from 'node:events';
import { constants, createReadStream } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DependencyDown } from '@houselights/core';
import type { TranscodeEvent, TranscodeRequest, Transcoder } from '@houselights/core';
import { openInbox } from './inbox.ts';
import type { Inbox } from './inbox.ts';
import { defaultLimits } from './limits.ts';
import type { TranscodeLimits } from './limits.ts';
import { ServerMessage, taskMade, taskSource } from './messages.ts';
import type { ChildMessage, ServerRequest } from './messages.ts';
import { onlyPart } from './only-part.ts';
import { holdFolder } from './results.ts';
import { sniffContainer } from './sniff.ts';
import { openEmpty, takeEvents } from './transcoder.ts';

export interface RemoteTranscoderOptions {
  /** The socket of `startTranscoderServer`; both sides see its folder. */
  readonly socket: string;
  readonly limits?: Partial<TranscodeLimits>;
}

const dependency = 'the transcoder';

/** If the transcoder is lost this often in a row on the same film, without finishing anything, the film is to blame. */
const mostLosses = 5;

/** The server watches its child; this covers a server that itself falls silent. */
const patienceMs = 60_000;

/**
 * The standalone transcoder, in its own sandbox. Rejects with DependencyDown if it is down or goes down. Everything it sends is untrusted.
 */
export function createRemoteTranscoder({ socket, limits }: RemoteTranscoderOptions): Transcoder {
  const all = { ...defaultLimits, ...limits };
  const losses = new Map<string, number>();
  return {
    async *run(request) {
      const { workFolder } = request;
      try {
        for await (const event of run(request, socket, all)) {
          if ('files' in event) losses.delete(workFolder);
          yield event;
        }
        losses.delete(workFolder);
      } catch (error) {
        if (!(error instanceof TranscoderLost)) throw error;
        const lost = (losses.get(workFolder) ?? 0) + 1;
        losses.set(workFolder, lost);
        if (lost < mostLosses) throw error;
        losses.delete(workFolder);
        throw new Error('the transcoder was lost again and again while it worked on this film', { cause: error });
      }
    },
  };
}

/** The transcoder was up, and went down during the work. */
class TranscoderLost extends DependencyDown {}

async function* run(
  { source, workFolder, done, unfinished, part, posterAt, signal }: TranscodeRequest,
  socket: string,
  limits: TranscodeLimits,
): AsyncGenerator<TranscodeEvent, void, undefined> {
  const container = await sniffContainer(source);
  await openEmpty(workFolder);
  signal?.throwIfAborted();
  const connection = await reach(socket);
  const inbox = openInbox(connection, {
    parse: (raw) => ServerMessage.parse(raw),
    replaces: (next, last) => next.type === 'progress' && last.type === 'progress',
  });
  let isLost = false;
  let isOver = false;
  const lose = (): void => {
    // The other side closes the connection after it has said why.
    if (isOver) return;
    // An earlier failure has closed the connection itself.
    isLost = inbox.fail(new TranscoderLost(dependency)) || isLost;
  };
  connection.on('error', lose);
  connection.once('close', lose);
  connection.on('timeout', lose);
  const abort = (): void => void inbox.fail(new Error('the transcoder was told to stop'));
  signal?.addEventListener('abort', abort, { once: true });
  const ask = (request: ServerRequest): void => void connection.write(`${JSON.stringify(request)}\n`);
  try {
    connection.setTimeout(patienceMs);
    ask({ type: 'open' });
    const opened = await inbox.next();
    // Nobody says anything during the copy, which takes long from one volume to another.
    connection.setTimeout(0);
    if (opened.type !== 'opened') throw new Error('the transcoder opened no folder');
    await using task = await holdFolder(join(dirname(socket), opened.folder));
    await using made = await holdFolder(join(task.path, taskMade));
    await copySource(source, join(task.path, taskSource), signal);
    connection.setTimeout(limits.stallMs + patienceMs);
    ask({ type: 'work', container, done: [...done], unfinished, part, posterAt, latePosters: true, limits });
    const over = (): void => void (isOver = true);
    yield* takeEvents(onlyPart(told(inbox, over), part), { from: made.path, to: workFolder, limits });
  } catch (error) {
    // Any other failure while it goes down, such as its missing folder, is a consequence.
    if (isLost && !(error instanceof TranscoderLost)) {
      throw new TranscoderLost(dependency, { cause: error });
    }
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
    connection.off('close', lose);
    connection.destroy();
  }
}

async function reach(socket: string): Promise<Socket> {
  const connection = connect(socket);
  try {
    await once(connection, 'connect');
    return connection;
  } catch (cause) {
    throw new DependencyDown(dependency, { cause });
  }
}

/** `over` is called when the work has failed there. */
async function* told(inbox: Inbox<ServerMessage>, over: () => void): AsyncGenerator<ChildMessage, void, undefined> {
  while (true) {
    const message = await inbox.next();
    if (message.type === 'rejected' || message.type === 'failed') over();
    if (message.type === 'opened') throw new Error('the transcoder opened a second folder');
    yield message;
  }
}

/** A copy, never a hard link: the other side can write to the file. */
async function copySource(source: string, target: string, signal: AbortSignal | undefined): Promise<void> {
  const { COPYFILE_EXCL, COPYFILE_FICLONE_FORCE, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_TRUNC, O_WRONLY } = constants;
  const isCloned = await copyFile(source, target, COPYFILE_EXCL | COPYFILE_FICLONE_FORCE).then(
    () => true,
    () => false,
  );
  if (isCloned) return;
  // The stream closes it.
  const file = await open(target, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK);
  const copying = signal === undefined ? {} : { signal };
  await pipeline(createReadStream(source), file.createWriteStream(), copying);
}
