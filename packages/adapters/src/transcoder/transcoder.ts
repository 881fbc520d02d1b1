import { mkdir, rm } from 'node:fs/promises';
import { NoRoom } from '@houselights/core';
import { MediaRejected } from '@houselights/core/media-kit';
import type { TranscodeEvent, TranscodeRequest, Transcoder } from '@houselights/core';
import { mediaFailureCodes } from '@houselights/contracts';
import type { MediaFailureCode } from '@houselights/contracts';
import { isDiskFull } from '../storage/disk-space.ts';
import { allowance, defaultLimits } from './limits.ts';
import type { TranscodeLimits } from './limits.ts';
import type { ChildMessage } from './messages.ts';
import { onlyPart } from './only-part.ts';
import { runChild } from './process.ts';
import type { ChildOptions } from './process.ts';
import { takeResults } from './results.ts';
import { sniffContainer } from './sniff.ts';

export interface TranscoderOptions {
  /** The folder of everybody's files: hidden from the child, except its task. */
  readonly dataDir: string;
  readonly limits?: Partial<TranscodeLimits>;
  /** Called with the process id of each child. */
  readonly onStart?: ChildOptions['onStart'];
}

/** A transcoder that runs FFmpeg in a child process per film. */
export function createTranscoder({ dataDir, limits, onStart }: TranscoderOptions): Transcoder {
  const all = { ...defaultLimits, ...limits };
  return { run: (request) => run(request, all, { dataDir, onStart }) };
}

async function* run(
  { source, workFolder, done, unfinished, part, posterAt, signal }: TranscodeRequest,
  limits: TranscodeLimits,
  options: Pick<ChildOptions, 'dataDir' | 'onStart'>,
): AsyncGenerator<TranscodeEvent, void, undefined> {
  const container = await sniffContainer(source);
  // The child writes to its own folder; whatever is moved out of it is beyond its reach.
  const from = `${workFolder}-child`;
  await openEmpty(workFolder);
  await openEmpty(from);
  try {
    const messages = runChild(
      { source, container, workFolder: from, done, unfinished, part, posterAt, latePosters: true, limits },
      { signal, ...options },
    );
    yield* takeEvents(onlyPart(messages, part), { from, to: workFolder, limits });
  } finally {
    await remove(from);
  }
}

/** Creates an empty folder, removing what an earlier attempt left. */
export async function openEmpty(folder: string): Promise<void> {
  await remove(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Removes a folder recursively, even if a child that was just killed is still writing its last file. */
export function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

interface Taking {
  readonly from: string;
  readonly to: string;
  readonly limits: TranscodeLimits;
  /** Default: checks the disk itself. */
  readonly isFull?: (folder: string) => Promise<boolean>;
}

/**
 * Turns a child's messages into events, after moving their files from its folder into `to`. Rejects with NoRoom if the child failed on a
 * full disk.
 */
export async function* takeEvents(
  messages: AsyncIterable<ChildMessage>,
  { from, to, limits, isFull = isDiskFull }: Taking,
): AsyncGenerator<TranscodeEvent, void, undefined> {
  try {
    yield* eventsOf(messages, { from, to, limits });
  } catch (error) {
    // We check the disk ourselves, before the child's output is removed: a child that has read an untrusted file may claim anything.
    throw (await isFull(from)) ? new NoRoom({ cause: error }) : error;
  }
}

async function* eventsOf(
  messages: AsyncIterable<ChildMessage>,
  { from, to, limits }: Omit<Taking, 'isFull'>,
): AsyncGenerator<TranscodeEvent, void, undefined> {
  let seconds = 0;
  let taken = 0;
  // The child's folder may hold this much at any time; all files together may have twice as much.
  const most = (): number => allowance(limits.maxOutputBytes, seconds);
  for await (const message of messages) {
    switch (message.type) {
      case 'rejected':
        throw new MediaRejected(failureCode(message.code));
      case 'failed':
        throw new Error(`the transcoder failed: ${message.message}`);
      case 'done':
        return;
      case 'probed':
        seconds = Math.min(message.source.durationMs / 1_000, limits.maxDurationSeconds);
        yield message;
        break;
      case 'progress':
        yield message;
        break;
      default:
        taken += await takeResults(message.files, { from, to, room: Math.min(most(), 2 * most() - taken) });
        yield message.type === 'base' ? { ...message, audio: message.audio, sprite: message.sprite } : message;
    }
  }
}

function failureCode(code: string): MediaFailureCode {
  return mediaFailureCodes.find((known) => known === code) ?? 'processing_failed';
}
