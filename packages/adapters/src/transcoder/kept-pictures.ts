import { closeSync, openSync, statfsSync, writeSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FFmpegError, Frame, Rational } from 'node-av';
import { AV_FRAME_DATA_A53_CC } from 'node-av/constants';
import type { SourceFacts } from '@houselights/core';

/**
 * The first pictures of a film as they were decoded, in a file, so that a later pass need not decode them again. Keeping a picture of a
 * large file and reading it again costs a tenth of decoding it.
 */
export interface KeptPictures extends AsyncDisposable {
  /** How many are kept: those before this number. */
  readonly count: number;
  /** Whether the film has no others. */
  readonly isWhole: boolean;
  /** Keeps the next picture, unless that needs too much room or time. */
  keep(frame: Frame): void;
  /** Called after the film's last picture. */
  end(): void;
  /** The pictures from this number on. Each must be freed. */
  read(from: number): AsyncGenerator<Frame, void, undefined>;
}

export interface KeepOptions {
  readonly folder: string;
  readonly facts: Pick<SourceFacts, 'frameRate' | 'durationMs'>;
  /** The size of the file at most, bytes. */
  readonly most: number;
}

/** Pictures that are fewer than this share of the film are not worth their room. */
const leastShare = 0.25;
/** The file takes at most this share of the room that is left on the disk. */
const shareOfRoom = 1 / 4;
/** Pictures between two looks at the room. */
const picturesBetweenLooks = 100;
/** Writing takes at most this share of the time, so that a slow disk does not delay the first play. */
const shareOfTime = 0.15;
const patienceMs = 1_000;

export function keepPictures({ folder, facts, most }: KeepOptions): KeptPictures {
  const path = join(folder, 'pictures.tmp');
  const { num, den } = facts.frameRate;
  const expected = (facts.durationMs / 1_000) * (num / den);
  /** The first picture without its pixels: its colours are those of all. */
  let like: Frame | undefined;
  let file: number | undefined;
  let state: 'new' | 'open' | 'ended' = 'new';
  let count = 0;
  let bytesEach = 0;
  let isWhole = false;
  let writing = 0;
  let began = 0;

  function stop(): void {
    state = 'ended';
    if (file !== undefined) closeSync(file);
    file = undefined;
  }

  function begin(frame: Frame, bytes: number): void {
    state = 'open';
    began = performance.now();
    bytesEach = bytes;
    if (most < bytes * expected * leastShare) return stop();
    like = emptyLike(frame);
    file = openSync(path, 'wx+');
  }

  /** Whether the next picture has room; the disk belongs to others, too. */
  function hasRoom(): boolean {
    if ((count + 1) * bytesEach > most) return false;
    if (count % picturesBetweenLooks > 0) return true;
    const { bavail, bsize } = statfsSync(folder);
    const next = bytesEach * picturesBetweenLooks;
    return count * bytesEach + next < (count * bytesEach + bavail * bsize) * shareOfRoom;
  }

  return {
    get count() {
      return count;
    },
    get isWhole() {
      return isWhole;
    },
    keep(frame) {
      if (state === 'ended') return;
      // Broadcast captions belong to their own pictures.
      if (frame.getSideData(AV_FRAME_DATA_A53_CC) !== null) return stop();
      const at = performance.now();
      const pixels = frame.toBuffer();
      try {
        if (state === 'new') begin(frame, pixels.length);
        if (file === undefined || like === undefined) return;
        const isLike = frame.width === like.width && frame.height === like.height && frame.format === like.format;
        if (!isLike || pixels.length !== bytesEach || !hasRoom()) return stop();
        for (let done = 0; done < bytesEach;) done += writeSync(file, pixels, done);
      } catch {
        // The disk is full or fails: the film can do without.
        return stop();
      }
      count += 1;
      writing += performance.now() - at;
      if (writing > patienceMs && writing > (performance.now() - began) * shareOfTime) stop();
    },
    end() {
      isWhole = state === 'open' && count > 0;
      stop();
    },
    async *read(from) {
      if (like === undefined || from >= count) return;
      await using kept = await open(path, 'r');
      // One is read while another is used.
      const readAt = async (number: number): Promise<Buffer> => {
        const { buffer, bytesRead } = await kept.read(Buffer.allocUnsafe(bytesEach), 0, bytesEach, number * bytesEach);
        if (bytesRead < bytesEach) throw new Error('a kept picture is incomplete');
        return buffer;
      };
      const ahead = (number: number): Promise<Buffer> => {
        const pixels = readAt(number);
        // It may fail while nobody waits for it yet, or never will.
        pixels.catch(() => {});
        return pixels;
      };
      let next = ahead(from);
      for (let number = from; number < count; number += 1) {
        const pixels = await next;
        if (number + 1 < count) next = ahead(number + 1);
        yield toFrame(pixels, number, like);
      }
    },
    async [Symbol.asyncDispose]() {
      stop();
      like?.free();
      like = undefined;
      count = 0;
      await rm(path, { force: true });
    },
  };

  function toFrame(pixels: Buffer, number: number, template: Frame): Frame {
    const { width, height, format } = template;
    // This one only refers to the buffer, which may be gone before an encoder takes the picture.
    using lent = Frame.fromVideoBuffer(pixels, { width, height, format: format as VideoFormat });
    const frame = emptyLike(template);
    FFmpegError.throwIfError(frame.getBuffer(), 'getBuffer');
    FFmpegError.throwIfError(frame.copy(lent), 'copy');
    frame.timeBase = new Rational(den, num);
    frame.pts = BigInt(number);
    frame.duration = 1n;
    return frame;
  }
}

/** A frame of the same form, colours and side data, without pixels. */
function emptyLike(frame: Frame): Frame {
  const empty = new Frame();
  empty.alloc();
  empty.width = frame.width;
  empty.height = frame.height;
  empty.format = frame.format;
  FFmpegError.throwIfError(empty.copyProps(frame), 'copyProps');
  return empty;
}

type VideoFormat = Parameters<typeof Frame.fromVideoBuffer>[1]['format'];
