import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface SourceOptions {
  readonly size?: string;
  readonly rate?: string;
  readonly seconds?: number;
  /** `ffv1` (video) and `wma` (audio) are not allowed in uploads. */
  readonly codecs?: 'h264' | 'vp9' | 'ffv1' | 'wma';
  /** Hertz. */
  readonly tone?: number;
  readonly silent?: boolean;
  readonly onlySound?: boolean;
  /** Pictures from one key frame to the next. */
  readonly keyFramesEvery?: number;
  /** Video filters, e.g. `setsar=2/1`. */
  readonly filter?: string;
  readonly pixels?: string;
  /** Clockwise quarter turn written into the display matrix. */
  readonly turn?: 90 | 180 | 270;
  /** The container, if it should differ from the file's extension. */
  readonly container?: string;
}

const run = promisify(execFile);
const writer = fileURLToPath(new URL('write-source.ts', import.meta.url));
const reader = fileURLToPath(new URL('read-pictures.ts', import.meta.url));
const muxer = fileURLToPath(new URL('mux-tracks.ts', import.meta.url));

/** Writes a small film with FFmpeg's own test pattern and a tone. The file's extension decides the container. */
export async function makeSource(path: string, options: SourceOptions = {}): Promise<string> {
  await run(process.execPath, [writer, path, JSON.stringify(options)]);
  return path;
}

/** A file whose first track becomes a track of another file. */
export interface MuxedTrack {
  readonly file: string;
  /** Three letters. */
  readonly language?: string;
  readonly title?: string;
  readonly kind?: 'default' | 'commentary' | 'description';
  /** Seconds by which it begins later than in its own file. */
  readonly at?: number;
  /** It goes on with the track of the file before. */
  readonly continues?: boolean;
}

/** Copies tracks of several files (video, audio, SubRip) into one, in this order. */
export async function muxTracks(path: string, tracks: readonly MuxedTrack[]): Promise<string> {
  await run(process.execPath, [muxer, path, JSON.stringify(tracks)]);
  return path;
}

export interface Picture {
  /** Seconds. */
  readonly at: number;
  readonly width: number;
  readonly height: number;
  /** Mean luma, 0 to 255. */
  readonly brightness: number;
}

/** Decodes every frame of a film. */
export async function readPictures(path: string): Promise<readonly Picture[]> {
  const { stdout } = await run(process.execPath, [reader, path], { maxBuffer: 16 * 1024 ** 2 });
  return JSON.parse(stdout) as Picture[];
}
