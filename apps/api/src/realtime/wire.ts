import type { CloseReason } from './limits.ts';
import type { Frames } from './encode-frame.ts';

/** What carries the frames of one connection. */
export interface Wire {
  readonly isOpen: boolean;
  /** Bytes that were written and have not left yet. */
  readonly unsentBytes: number;
  /** True while more than a little is unsent. */
  readonly needsDrain: boolean;
  write(frames: Frames): void;
  /** Calls `listener` once, when `needsDrain` has become false or the wire is gone. */
  onceDrained(listener: () => void): void;
  /** Asks for a sign of life; absent from a wire that watches over its peer itself. */
  ping?(): void;
  /** Pauses and resumes reading, where the wire can. */
  pause(): void;
  resume(): void;
  close(reason: CloseReason): void;
  /** Ends it immediately, even without an answer. */
  terminate(): void;
}
