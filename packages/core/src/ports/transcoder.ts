import type { MediaFailureCode } from '@houselights/contracts';

/** What a probe finds in an upload. Sizes are those of the picture as it is meant to be seen: turned upright, square pixels. */
export interface SourceFacts {
  readonly container: 'mp4' | 'matroska';
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
  readonly frameRate: { readonly num: number; readonly den: number };
  readonly hasAudio: boolean;
  readonly hdr: boolean;
  /** Clockwise turn that the file asks of its player. */
  readonly rotation: 0 | 90 | 180 | 270;
}

/** When the segments of a rendition begin: durations in ticks of `timescale`, each with how often it comes in a row. */
export interface Timeline {
  readonly timescale: number;
  readonly runs: readonly (readonly [duration: number, count: number])[];
}

/** One video rendition, complete. `path` is its folder below the asset's. Bandwidths in bit/s. */
export interface Rung {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  readonly codecs: string;
  readonly bandwidth: number;
  readonly averageBandwidth: number;
  /** Absent for what was made before there was DASH. */
  readonly timeline?: Timeline | undefined;
}

/** `commentary`: people talk about the film. `description`: a voice says what is to be seen. */
export type AudioKind = 'main' | 'commentary' | 'description';

export interface AudioTrack {
  readonly path: string;
  readonly codecs: string;
  readonly channels: number;
  readonly bandwidth: number;
  readonly averageBandwidth: number;
  /** BCP 47; `und` when the file does not say. */
  readonly language: string;
  /** The name that the file gives the track, as it stands there; empty when it gives none. */
  readonly title: string;
  readonly kind: AudioKind;
  readonly timeline?: Timeline | undefined;
}

/** A grid of small pictures: number `i` shows the film at `i × intervalMs`, left to right, then down. */
export interface Sprite {
  readonly path: string;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  readonly intervalMs: number;
  readonly count: number;
}

export interface EmbeddedCaptions {
  /** BCP 47; `und` when the file does not say. */
  readonly language: string;
  readonly path: string;
}

export type TranscodeStage = 'probe' | 'audio' | 'first' | 'pictures' | 'rungs';

/** `files` are below the work folder, and at the same place below the asset's folder once stored. */
export type TranscodeEvent =
  | {
      readonly type: 'probed';
      readonly source: SourceFacts;
      readonly rungs: readonly { readonly width: number; readonly height: number }[];
    }
  | { readonly type: 'progress'; readonly stage: TranscodeStage; readonly perMille: number }
  | {
      /** Enough to play: the smallest rendition, the usual sound, start.mp4, poster, scrub preview, captions found in the file. */
      readonly type: 'base';
      readonly rung: Rung;
      readonly audio: AudioTrack | undefined;
      readonly sprite: Sprite | undefined;
      readonly captions: readonly EmbeddedCaptions[];
      readonly files: readonly string[];
    }
  | { readonly type: 'audio'; readonly audio: AudioTrack; readonly files: readonly string[] }
  | { readonly type: 'preview'; readonly files: readonly string[] }
  | { readonly type: 'rung'; readonly rung: Rung; readonly files: readonly string[] };

export interface TranscodeRequest {
  /** A local file. Its name says nothing. */
  readonly source: string;
  /** An own folder for everything that is made; emptied of unfinished work first. */
  readonly workFolder: string;
  /**
   * What an earlier try finished and stored: folders of rungs and sounds, `preview.mp4`. With the smallest rung among them,
   * all of `base` is.
   */
  readonly done: readonly string[];
  readonly signal?: AbortSignal;
}

/** Below an asset's folder: the silent excerpt for those who may not watch the film. */
export const previewFile = 'preview.mp4';

/** The file can never be played; trying again would not help. */
export class MediaRejected extends Error {
  readonly code: MediaFailureCode;
  constructor(code: MediaFailureCode) {
    super(code);
    this.name = 'MediaRejected';
    this.code = code;
  }
}

export interface Transcoder {
  /**
   * Works through the file in a process of its own, with limits on time, memory and output. Throws MediaRejected for files
   * that cannot become a film, DependencyDown while it is away itself, anything else when a retry may help. Leaving the loop ends the
   * process.
   */
  run(request: TranscodeRequest): AsyncGenerator<TranscodeEvent, void, undefined>;
}
