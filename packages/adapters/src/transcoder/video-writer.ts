import { FFmpegError } from 'node-av';
import type { Encoder, Frame, Muxer } from 'node-av';
import { AV_PICTURE_TYPE_I, AV_PICTURE_TYPE_NONE } from 'node-av/constants';
import type { SourceFacts } from '@houselights/core';
import { segmentStartFrame } from './ladder.ts';
import { withoutPrivileges } from './without-privileges.ts';

/** Feeds frames to an encoder in their order, in another thread, with key frames where segments begin. */
export interface VideoWriter {
  /** The number of the next frame: how many the film has so far. */
  readonly frames: number;
  /** How many segments, from the film's beginning, the muxer has surely finished writing. */
  readonly segments: number;
  /** Bytes of picture in each segment from `from` on: its file is larger, or the disk was full. */
  readonly segmentBytes: readonly number[];
  /** Takes over the frame: it is freed once the encoder has it. */
  write(frame: Frame): void;
  /** Waits until at most `most` frames wait for the encoder. Rejects if an earlier one could not be encoded. */
  room(most: number): Promise<void>;
  /** Waits for all frames, and writes what the encoder still holds. */
  finish(): Promise<void>;
}

/** `from` is the segment that the first frame begins. */
export function createWriter(encoder: Encoder, muxer: Muxer, rate: SourceFacts['frameRate'], from = 0): VideoWriter {
  const stream = muxer.addStream(encoder);
  /** The frames that wait, the oldest first. */
  const waiting: Promise<void>[] = [];
  let last = Promise.resolve();
  let failure: { readonly error: unknown } | undefined;
  const firstFrame = segmentStartFrame(from, rate);
  let frames = firstFrame;
  let segment = from;
  let begun = from;
  const segmentBytes: number[] = [];
  const drain = (): void => {
    for (let packet = encoder.receiveSync(); packet; packet = encoder.receiveSync()) {
      muxer.writePacketSync(packet, stream);
      if (packet.isKeyframe) {
        begun += 1;
        segmentBytes.push(0);
      }
      segmentBytes[segmentBytes.length - 1] = (segmentBytes.at(-1) ?? 0) + packet.size;
      packet.free();
    }
  };
  async function encode(frame: Frame, number: number, starts: boolean): Promise<void> {
    if (number === firstFrame) {
      // The first frame opens the encoder, and is always a key frame.
      withoutPrivileges(() => encoder.encodeSync(frame));
    } else {
      // Encoder.encode drops picture types, so the codec is fed directly.
      const context = encoder.getCodecContext();
      frame.pictType = starts ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
      frame.pts = BigInt(number);
      frame.timeBase = context?.timeBase ?? frame.timeBase;
      frame.duration = 1n;
      FFmpegError.throwIfError((await context?.sendFrame(frame)) ?? -1, 'encode');
    }
    drain();
  }
  async function room(most: number): Promise<void> {
    while (waiting.length > most) await waiting[0];
    if (failure !== undefined) throw failure.error;
  }
  return {
    get frames() {
      return frames;
    },
    segmentBytes,
    get segments() {
      // One is being written, and the one before may not be closed yet.
      return Math.max(from, begun - 2);
    },
    write(frame) {
      const starts = frames >= segmentStartFrame(segment, rate);
      if (starts) segment += 1;
      const number = frames;
      frames += 1;
      last = last
        .then(() => (failure === undefined ? encode(frame, number, starts) : undefined))
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => {
          frame.free();
          void waiting.shift();
        });
      waiting.push(last);
    },
    room,
    async finish() {
      await room(0);
      encoder.flushSync();
      drain();
    },
  };
}
