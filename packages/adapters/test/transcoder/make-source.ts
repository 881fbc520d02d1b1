import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface SourceOptions {
  readonly size?: string;
  readonly rate?: string;
  readonly seconds?: number;
  readonly codecs?: 'h264' | 'vp9';
  readonly silent?: boolean;
  readonly onlySound?: boolean;
  /** Filters on the picture, e.g. `setsar=2/1`. */
  readonly filter?: string;
  readonly pixels?: string;
  /** Clockwise quarter turn written into the display matrix. */
  readonly turn?: 90 | 180 | 270;
  /** The container, where the file's ending shall not say it. */
  readonly container?: string;
}

const script = fileURLToPath(new URL('write-source.ts', import.meta.url));

/** Writes a small film with FFmpeg's own test picture and a tone. The file's ending decides the container. */
export async function makeSource(path: string, options: SourceOptions = {}): Promise<string> {
  await promisify(execFile)(process.execPath, [script, path, JSON.stringify(options)]);
  return path;
}
