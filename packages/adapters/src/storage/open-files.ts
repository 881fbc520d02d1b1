import { close, fstat, open, read } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';

const openFile = promisify(open);
const statFile = promisify<number, { bigint: true }, BigIntStats>(fstat);
const readFile = promisify(read);

const mostKept = 512;
const keptMs = 30_000;

interface OpenFile {
  readonly fd: number;
  readonly etag: string;
  readonly size: number;
  /** Reads in progress. */
  users: number;
  kept: boolean;
}

/**
 * Reads files by their paths and keeps those open that were read last: a film is read in thousands of parts. A deleted file's room on the
 * disk is free half a minute later.
 */
export class OpenFiles {
  readonly #files: LRUCache<string, OpenFile>;
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#files = new LRUCache({
      max: mostKept,
      ttl: keptMs,
      updateAgeOnGet: true,
      dispose: (file) => {
        file.kept = false;
        if (file.users === 0) shut(file);
      },
    });
    this.#timer = setInterval(() => this.#files.purgeStale(), keptMs / 2);
    this.#timer.unref();
  }

  /** The bytes of a file or of a range of it; undefined if it is none, or has another etag. Rejects with ENOENT if there is none. */
  async read(
    path: string,
    range?: { readonly start: number; readonly end: number },
    etag?: string,
  ): Promise<Buffer | undefined> {
    const kept = this.#files.get(path);
    // What is kept may have been replaced: only its own etag proves that it is what was asked for.
    const file = kept !== undefined && kept.etag === etag ? kept : await this.#open(path);
    if (file === undefined) return undefined;
    if (file === kept) file.users += 1;
    try {
      if (etag !== undefined && file.etag !== etag) return undefined;
      const start = range?.start ?? 0;
      const length = Math.max(0, Math.min(range === undefined ? file.size : range.end + 1, file.size) - start);
      const bytes = Buffer.allocUnsafeSlow(length);
      for (let filled = 0; filled < length;) {
        const { bytesRead } = await readFile(file.fd, bytes, filled, length - filled, start + filled);
        // A file is only ever replaced whole; this one was cut off by somebody else.
        if (bytesRead === 0) return undefined;
        filled += bytesRead;
      }
      return bytes;
    } finally {
      file.users -= 1;
      if (!file.kept && file.users === 0) shut(file);
    }
  }

  /** Opened for one user. */
  async #open(path: string): Promise<OpenFile | undefined> {
    const fd = await openFile(path, 'r');
    try {
      const found = await statFile(fd, { bigint: true });
      if (found.isFile()) {
        const file = { fd, etag: etagOf(found), size: Number(found.size), users: 1, kept: true };
        this.#files.set(path, file);
        return file;
      }
    } catch (error) {
      shut({ fd });
      throw error;
    }
    shut({ fd });
    return undefined;
  }

  /** Closes what is kept; what is being read, once it is read. */
  close(): void {
    clearInterval(this.#timer);
    this.#files.clear();
  }
}

export function etagOf({ ino, size, mtimeNs }: BigIntStats): string {
  return `${ino.toString(36)}-${size.toString(36)}-${mtimeNs.toString(36)}`;
}

function shut({ fd }: Pick<OpenFile, 'fd'>): void {
  // Nothing was written: an error here loses nothing.
  close(fd, () => {});
}
