/** One caption; times in milliseconds. `text` is WebVTT cue text: escaped, with no tags but b, i and u. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Captions that were read: their cues in order, and the same as a WebVTT file. */
export interface ReadCaptions {
  readonly cues: readonly Cue[];
  readonly webVtt: string;
}

/**
 * Reads captions so that the process goes on answering, whatever they hold; undefined for what is neither WebVTT nor SubRip.
 * @throws unavailable where too many are being read, or one takes too long
 */
export type CaptionReader = (source: string) => Promise<ReadCaptions | undefined>;
