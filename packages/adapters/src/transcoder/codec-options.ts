import { FFmpegError } from 'node-av';
import type { CodecContext } from 'node-av';

/**
 * Sets a codec's options on its context, just before it is opened. node-av's own `options` pass FFmpeg a dictionary that both then free
 * when a codec is opened synchronously, which crashes the process at some later moment.
 */
export function codecOptions(options: Readonly<Record<string, string | number>>): (context: CodecContext) => void {
  return (context) => {
    for (const [name, value] of Object.entries(options)) {
      FFmpegError.throwIfError(context.setOption(name, String(value)), `codec option ${name}`);
    }
  };
}
