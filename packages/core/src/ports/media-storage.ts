export interface StoredObject {
  /** Bytes. */
  readonly size: number;
  /** Strong validator without quotes; changes whenever the bytes do. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** First and last byte, inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Signed addresses of stored objects, for players. */
/** The request that an address is for, and the headers of its answer. */
export interface SignedRequest {
  readonly method: 'GET' | 'HEAD';
  readonly contentType: string;
  readonly cacheControl: string;
}

export interface StorageLinks {
  /** The origin of all of them. */
  readonly origin: string;
  /** An address at which whoever has it can ask for the object with this method, for 20 seconds. Asks nobody: the object need not exist. */
  sign(key: string, request: SignedRequest): Promise<string>;
}

/**
 * The site's files under keys like `assets/<id>/360p/00001.m4s`: segments of letters, digits, `.`, `_` and `-`, joined by `/`. Any other
 * key (`..`, an empty segment, a leading slash) is refused with a TypeError and never reaches a disk.
 */
export interface MediaStorage {
  /** Stores a whole local file. A reader sees the old bytes or the new ones, never a mix. */
  putFile(key: string, path: string): Promise<void>;
  put(key: string, bytes: Uint8Array | string): Promise<void>;
  /** Undefined if nothing is stored under `key`. */
  stat(key: string): Promise<StoredObject | undefined>;
  /**
   * The bytes of the object or of a range of it, in memory; undefined if there is none, or none with this `etag`. The range must lie within
   * the object.
   */
  read(key: string, range?: ByteRange, etag?: string): Promise<Buffer | undefined>;
  /** Present if players may fetch from the storage itself. */
  readonly links?: StorageLinks;
  /** Keys that begin with `prefix`, in order. */
  list(prefix: string): Promise<readonly string[]>;
  /** Deletes everything whose key begins with `prefix`, which must end in `/`; missing objects are no error. */
  deletePrefix(prefix: string): Promise<void>;
  delete(key: string): Promise<void>;
  /**
   * Deletes what processes that were killed left half stored before then; it is no object. Present if storage is a disk: a bucket keeps nothing
   * of that kind.
   */
  deleteHalfStored?(before: Date): Promise<void>;
  /** Bytes that can be stored now; undefined if unknown. */
  room(): Promise<number | undefined>;
  /**
   * A local path with the object's bytes: the object itself if storage is a disk, otherwise a copy in `folder`. Undefined if there is none.
   * Never write to it.
   */
  localFile(key: string, folder: string): Promise<string | undefined>;
}

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;

/** True for keys that storage accepts. */
export function isStorageKey(key: string): boolean {
  return key.length <= 900 && key.split('/').every((part) => segment.test(part));
}
