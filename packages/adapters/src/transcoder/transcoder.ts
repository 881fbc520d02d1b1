import { MediaRejected } from '@houselights/core/media-kit';
import type { TranscodeEvent, TranscodeRequest, Transcoder } from '@houselights/core';
import { mediaFailures } from '@houselights/contracts';
import type { MediaFailureCode } from '@houselights/contracts';
import { defaultLimits } from './limits.ts';
import type { TranscodeLimits } from './limits.ts';
import { runChild } from './process.ts';
import type { ChildOptions } from './process.ts';
import { sniffContainer } from './sniff.ts';

/** The transcoder that runs FFmpeg in a child process for each film. */
export function createTranscoder(
  overrides: Partial<TranscodeLimits> = {},
  onStart?: ChildOptions['onStart'],
): Transcoder {
  const limits = { ...defaultLimits, ...overrides };
  return { run: (request) => run(request, limits, onStart) };
}

async function* run(
  { source, workFolder, done, signal }: TranscodeRequest,
  limits: TranscodeLimits,
  onStart: ChildOptions['onStart'],
): AsyncGenerator<TranscodeEvent, void, undefined> {
  const container = await sniffContainer(source);
  for await (const message of runChild({ source, container, workFolder, done, limits }, { signal, onStart })) {
    switch (message.type) {
      case 'rejected':
        throw new MediaRejected(failureCode(message.code));
      case 'failed':
        throw new Error(`the transcoder failed: ${message.message}`);
      case 'done':
        return;
      case 'base':
        yield { ...message, audio: message.audio, sprite: message.sprite };
        break;
      default:
        yield message;
    }
  }
}

function failureCode(code: string): MediaFailureCode {
  const codes = Object.keys(mediaFailures) as MediaFailureCode[];
  return codes.find((known) => known === code) ?? 'processing_failed';
}
