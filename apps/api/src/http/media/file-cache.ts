import { LRUCache } from 'lru-cache';

/** The part of media storage that sending files needs. `etag` has no quotes. */
export interface MediaFiles {
  stat(key: string): Promise<StoredFile | undefined>;
  /** Bytes of a file; undefined if nothing with this `etag` is stored there. */
  read(
    key: string,
    range?: { readonly start: number; readonly end: number },
    etag?: string,
  ): Promise<Buffer | undefined>;
}

export interface StoredFile {
  readonly size: number;
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** A version of a stored file: with its bytes if it is held in memory, else to be read in pieces. */
export interface FoundFile extends StoredFile {
  readonly key: string;
  readonly bytes: Buffer | undefined;
  readonly lastModified: string;
}

/** A file that is held in memory. */
export interface HeldFile extends FoundFile {
  readonly bytes: Buffer;
}

interface Held extends HeldFile {
  /** When storage was last asked whether this is still the file, in ms of the monotonic clock. */
  lookedAt: number;
  /** Answers on their way that hold these bytes. */
  readers: number;
  isKept: boolean;
}

export interface FileCacheLimits {
  /** Bytes of all files held, and of those that slow readers may hold beyond that. */
  readonly bytes: number;
  /** A larger file is never held. */
  readonly fileBytes: number;
  /** How long a file is served before storage is asked again whether it is still there, at first without waiting for the answer. */
  readonly lookAgainMs: number;
  /** How long it is served at most without an answer. */
  readonly staleMs: number;
}

const megabyte = 1024 * 1024;

/** A sixteenth of the memory that this process may use, within reason. */
export function defaultLimits(memory: number): FileCacheLimits {
  return {
    bytes: Math.min(512 * megabyte, Math.max(32 * megabyte, Math.floor(memory / 16))),
    fileBytes: 4 * megabyte,
    lookAgainMs: 5_000,
    staleMs: 30_000,
  };
}

/** How often a file is looked up again that was replaced before it could be read. */
const mostLooks = 3;

/**
 * The stored files that were sent last, in memory. Segments and pictures never change, so a held one is served while storage is asked
 * whether it is still there; a file that was deleted is gone after that. Memory is bounded: files that would exceed it are read in pieces.
 */
export class FileCache {
  readonly #files: MediaFiles;
  readonly #limits: FileCacheLimits;
  readonly #held: LRUCache<string, Held>;
  readonly #looking = new Map<string, Promise<FoundFile | undefined>>();
  /** Bytes of files no longer held here, but by answers on their way. */
  #pinned = 0;
  #loading = 0;

  constructor(files: MediaFiles, limits: FileCacheLimits) {
    this.#files = files;
    this.#limits = limits;
    this.#held = new LRUCache({
      maxSize: limits.bytes,
      sizeCalculation: ({ size }) => Math.max(1, size),
      dispose: (file) => {
        file.isKept = false;
        if (file.readers > 0) this.#pinned += file.size;
      },
    });
  }

  /** The file under `key`, at once if it is held. One that `changes` is always looked up. Undefined if there is none. */
  find(key: string, changes: boolean): FoundFile | Promise<FoundFile | undefined> {
    return this.held(key, changes) ?? this.#look(key, changes);
  }

  /** The file under `key` if it can be sent from memory now. */
  held(key: string, changes: boolean): HeldFile | undefined {
    const held = changes ? undefined : this.#held.get(key);
    if (held === undefined) return undefined;
    const age = performance.now() - held.lookedAt;
    if (age >= this.#limits.staleMs) return undefined;
    // Who asks after `staleMs` is told of a failure.
    if (age >= this.#limits.lookAgainMs) this.#look(key, changes).catch(() => {});
    return held;
  }

  /** One version of `file`'s bytes in a range; undefined if it is stored no longer. */
  read({ key, etag }: FoundFile, range: { readonly start: number; readonly end: number }): Promise<Buffer | undefined> {
    return this.#files.read(key, range, etag);
  }

  /** Counts an answer that keeps the file's bytes in memory until the returned function is called. */
  hold(file: HeldFile): () => void {
    const held = file as Held;
    held.readers += 1;
    if (!held.isKept && held.readers === 1) this.#pinned += held.size;
    return () => {
      held.readers -= 1;
      if (!held.isKept && held.readers === 0) this.#pinned -= held.size;
    };
  }

  /** Bytes in memory: held here, and kept by answers alone. */
  get bytes(): { readonly held: number; readonly pinned: number } {
    return { held: this.#held.calculatedSize, pinned: this.#pinned };
  }

  /** Concurrent requests for a file share one look. A file that changes may have changed since the look began. */
  #look(key: string, changes: boolean): Promise<FoundFile | undefined> {
    const going = changes ? undefined : this.#looking.get(key);
    if (going !== undefined) return going;
    const look = this.#lookNow(key).finally(() => {
      if (this.#looking.get(key) === look) this.#looking.delete(key);
    });
    this.#looking.set(key, look);
    return look;
  }

  async #lookNow(key: string): Promise<FoundFile | undefined> {
    for (let looks = 0; ; looks += 1) {
      const lookedAt = performance.now();
      const stored = await this.#files.stat(key);
      const held = this.#held.peek(key);
      if (stored === undefined) {
        this.#held.delete(key);
        return undefined;
      }
      if (held !== undefined && stored.etag !== '' && held.etag === stored.etag) {
        held.lookedAt = lookedAt;
        return held;
      }
      const described = { key, ...stored, lastModified: stored.modifiedAt.toUTCString() };
      if (!this.#mayHold(stored.size)) return { ...described, bytes: undefined };
      this.#loading += stored.size;
      const bytes = await this.#files.read(key, undefined, stored.etag).finally(() => {
        this.#loading -= stored.size;
      });
      // The length and the bytes must be of one version.
      if (bytes?.length === stored.size) {
        const file: Held = { ...described, bytes, lookedAt, readers: 0, isKept: true };
        this.#held.set(key, file);
        return file;
      }
      if (looks + 1 >= mostLooks) throw new FileKeepsChanging();
    }
  }

  #mayHold(size: number): boolean {
    const { fileBytes, bytes } = this.#limits;
    const coming = this.#loading + size;
    return size <= fileBytes && coming <= bytes / 4 && this.#pinned + coming <= bytes;
  }
}

/** A file was replaced each time before it could be read. */
export class FileKeepsChanging extends Error {
  constructor() {
    super('a stored file is replaced again and again');
  }
}
