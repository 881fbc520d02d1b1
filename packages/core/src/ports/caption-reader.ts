/** One caption; times in milliseconds. `text` is WebVTT cue text: escaped, with no tags but b, i and u. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Parsed captions: their cues in order, and the same as a WebVTT file. */
export interface ReadCaptions {
  readonly cues: readonly Cue[];
  readonly webVtt: string;
}

/**
 * Parses captions without blocking the process, whatever they contain; undefined if they are neither WebVTT nor SubRip.
 * @throws unavailable if too many are being parsed, or one takes too long
 */
export type CaptionReader = (source: string) => Promise<ReadCaptions | undefined>;
