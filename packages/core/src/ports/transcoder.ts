import type { MediaFailureCode } from '@houselights/contracts';

/** What probing an upload found. Sizes are those of the displayed picture: upright, with square pixels. */
export interface SourceFacts {
  readonly container: 'mp4' | 'matroska';
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
  readonly frameRate: { readonly num: number; readonly den: number };
  readonly hasAudio: boolean;
  readonly hdr: boolean;
  /** The clockwise rotation that the file asks of its player. */
  readonly rotation: 0 | 90 | 180 | 270;
}

/** When a rendition's segments begin: durations in ticks of `timescale`, each with the number of its repetitions in a row. */
export interface Timeline {
  readonly timescale: number;
  readonly runs: readonly (readonly [duration: number, count: number])[];
}

/** One complete video rendition. `path` is its folder below the asset's. Bandwidths in bit/s. */
export interface Rung {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  readonly codecs: string;
  readonly bandwidth: number;
  readonly averageBandwidth: number;
  /** Absent for renditions made before DASH support. */
  readonly timeline?: Timeline | undefined;
}

/** `commentary`: people talk about the film. `description`: a voice describes what is seen. */
export type AudioKind = 'main' | 'commentary' | 'description';

export interface AudioTrack {
  readonly path: string;
  readonly codecs: string;
  readonly channels: number;
  readonly bandwidth: number;
  readonly averageBandwidth: number;
  /** BCP 47; `und` if the file does not say. */
  readonly language: string;
  /** The track's name exactly as in the file; empty if it has none. */
  readonly title: string;
  readonly kind: AudioKind;
  readonly timeline?: Timeline | undefined;
}

/** A grid of thumbnails: number `i` shows the film at `i × intervalMs`, left to right, then down. */
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
  /** BCP 47; `und` if the file does not say. */
  readonly language: string;
  readonly path: string;
}

/** `av1`: everything else is told and needs nothing more; a film is complete without what this stage makes. */
export type TranscodeStage = 'probe' | 'audio' | 'first' | 'pictures' | 'rungs' | 'av1';

/** The complete segments of a rendition that is not complete itself: the bytes of each, from the film's beginning on. */
export interface UnfinishedRung {
  readonly path: string;
  readonly segments: readonly number[];
}

export interface UnfinishedRungs {
  /** Names the encoder and its settings: only segments of one recipe fit together. */
  readonly recipe: string;
  readonly rungs: readonly UnfinishedRung[];
}

/** Segments of the larger renditions: from number `from` on, and before number `to`. */
export interface FilmPart {
  readonly from: number;
  readonly to: number;
}

/**
 * What there is to share: about how many segments the larger renditions have, how many are handed over together, and how much of the whole
 * work all of them are.
 */
export interface Sharing {
  readonly segments: number;
  readonly atOnce: number;
  readonly perMille: number;
}

/** `files` are relative to the work folder, and once stored to the asset's folder. */
export type TranscodeEvent =
  | {
      readonly type: 'probed';
      readonly source: SourceFacts;
      readonly rungs: readonly { readonly width: number; readonly height: number }[];
      /** Present if the larger renditions are made together, and can therefore be made in parts. */
      readonly sharing?: Sharing | undefined;
    }
  | { readonly type: 'progress'; readonly stage: TranscodeStage; readonly perMille: number }
  | {
      /** Enough to play: the smallest rendition, the main audio track, start.mp4, scrub preview, captions found in the file. */
      readonly type: 'base';
      /** Where the poster is to be taken from, ms. A transcoder of an earlier release has taken it: it is among `files`. */
      readonly posterAt?: number | undefined;
      readonly rung: Rung;
      readonly audio: AudioTrack | undefined;
      readonly sprite: Sprite | undefined;
      readonly captions: readonly EmbeddedCaptions[];
      readonly files: readonly string[];
    }
  | { readonly type: 'audio'; readonly audio: AudioTrack; readonly files: readonly string[] }
  /** The poster in all its sizes; none if nothing can be taken. */
  | { readonly type: 'posters'; readonly files: readonly string[] }
  | { readonly type: 'preview'; readonly files: readonly string[] }
  | (UnfinishedRungs & {
      /** Further segments of renditions on their way, from number `from` on. */
      readonly type: 'segments';
      readonly from: number;
      readonly files: readonly string[];
    })
  | { readonly type: 'rung'; readonly rung: Rung; readonly files: readonly string[] };

export interface TranscodeRequest {
  /** A local file. Its name has no meaning. */
  readonly source: string;
  /** A separate folder for all output; unfinished work in it is deleted first. */
  readonly workFolder: string;
  /**
   * What an earlier attempt finished and stored: folders of renditions and audio tracks, `preview.mp4`. If it includes the smallest
   * rendition, all of `base` is stored.
   */
  readonly done: readonly string[];
  /** The moment that `base` named, if that is stored and the poster is not. */
  readonly posterAt?: number | undefined;
  /** Segments that an earlier attempt stored of renditions that are not among `done`. */
  readonly unfinished?: UnfinishedRungs | undefined;
  /**
   * Makes only these segments of the larger renditions that are not among `done`, which must include the smallest. They arrive in
   * `segments` events; if the film ends before the part does, not all of them do.
   */
  readonly part?: FilmPart | undefined;
  readonly signal?: AbortSignal;
}

/** Below an asset's folder: the silent preview for visitors who may not watch the film. */
export const previewFile = 'preview.mp4';

/** The file can never be played; a retry would not help. */
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
   * Processes the file in a separate process, with limits on time, memory and output. Throws MediaRejected for files that cannot become a
   * film, DependencyDown while it is unavailable itself, anything else if a retry may help. Leaving the loop ends the process.
   */
  run(request: TranscodeRequest): AsyncGenerator<TranscodeEvent, void, undefined>;
}
