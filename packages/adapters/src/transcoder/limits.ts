import type { SourceFacts } from '@houselights/core';

/** Of 4:2:0 with 8 bits, as most films are. */
const bytesPerPixel = 1.5;

/** Resource limits of an upload. Exceeding one gives a failed asset, never a slow site. */
export interface TranscodeLimits {
  /** Length of the film, seconds. */
  readonly maxDurationSeconds: number;
  /** Longest side, pixels. */
  readonly maxSide: number;
  /** Pixels per frame. */
  readonly maxPixels: number;
  /** Shortest side, pixels. */
  readonly minSide: number;
  readonly maxStreams: number;
  /** Audio tracks that are kept, including the main one. */
  readonly maxAudioTracks: number;
  /** Maximum output frame rate; faster films are halved until they fit. */
  readonly maxFrameRate: number;
  /** Short side of the largest rendition. */
  readonly maxRung: number;
  /** Resident memory of the child process, bytes. */
  readonly maxMemoryBytes: number;
  /** Bytes that the work folder may hold, as a floor and for each second of film. */
  readonly maxOutputBytes: { readonly base: number; readonly perSecond: number };
  /** Bytes of decoded pictures that it may hold besides, as a floor and for each byte of the upload. */
  readonly maxKeptBytes: { readonly base: number; readonly perSourceByte: number };
  /** The share of its decoded pictures' bytes that an upload has at least, if they are kept: others are decoded again in less time. */
  readonly keptFromShare: number;
  /** Wall-clock time, as a floor and for each second of film. */
  readonly maxWallMs: { readonly base: number; readonly perSecond: number };
  /** A child that is silent for this long has hung, ms. */
  readonly stallMs: number;
  readonly threads: number;
  /** Segments that are handed over together: what is encoded again at most after a kill. */
  readonly segmentsAtOnce: number;
  /** x264's preset: speed against size. */
  readonly preset: string;
  /** Whether each size is made in AV1, too. A worker of an earlier release does not say so. */
  readonly av1: boolean;
  /** SVT-AV1's preset: a higher one is faster, and needs more bytes. */
  readonly av1Preset: number;
  /** Added to the child's nice value, where supported. */
  readonly nice: number;
}

export const defaultLimits: TranscodeLimits = {
  maxDurationSeconds: 6 * 60 * 60,
  maxSide: 8_192,
  maxPixels: 8_192 * 4_320,
  minSide: 16,
  maxStreams: 40,
  maxAudioTracks: 6,
  maxFrameRate: 60,
  maxRung: 2_160,
  maxMemoryBytes: 2.5 * 1024 ** 3,
  maxOutputBytes: { base: 64 * 1024 ** 2, perSecond: 6 * 1024 ** 2 },
  // Over 50 s of 1080p; all of a film that has more than half as many bytes as its decoded pictures.
  maxKeptBytes: { base: 4 * 1024 ** 3, perSourceByte: 2 },
  // 20 Mbit/s of 1080p at 24 pictures a second. At 8 Mbit/s, keeping cost a fifteenth of the whole work.
  keptFromShare: 1 / 30,
  maxWallMs: { base: 10 * 60_000, perSecond: 60_000 },
  stallMs: 5 * 60_000,
  threads: 2,
  // About a minute of film.
  segmentsAtOnce: 30,
  preset: 'veryfast',
  av1: false,
  av1Preset: 10,
  nice: 10,
};

/** The allowance for a film of this many seconds. */
export function allowance({ base, perSecond }: TranscodeLimits['maxWallMs'], seconds: number): number {
  return base + perSecond * seconds;
}

/** Whether a second pass takes an upload's pictures from a file in less time than it decodes them. A worker of an earlier release keeps all. */
export function isWorthKeeping(
  { keptFromShare = 0 }: Partial<TranscodeLimits>,
  { width, height, frameRate, durationMs }: SourceFacts,
  sourceBytes: number,
): boolean {
  const pictures = (durationMs / 1_000) * (frameRate.num / frameRate.den);
  return sourceBytes >= keptFromShare * pictures * width * height * bytesPerPixel;
}

/** Bytes of decoded pictures that the work folder of an upload of this size may hold. A worker of an earlier release knows no such limit. */
export function keptAllowance({ maxKeptBytes: most }: Partial<TranscodeLimits>, sourceBytes: number): number {
  return most === undefined ? 0 : Math.max(most.base, most.perSourceByte * sourceBytes);
}
