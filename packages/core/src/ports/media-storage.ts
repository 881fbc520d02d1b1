import type { Readable } from 'node:stream';

export interface StoredObject {
  /** Bytes. */
  readonly size: number;
  /** Strong validator without quotes; changes whenever the bytes do. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Files of the site under keys like `assets/<id>/360p/00001.m4s`: segments of letters, digits, `.`, `_` and `-`, joined by
 * `/`. Any other key (`..`, an empty segment, a leading slash) is refused with a TypeError and never reaches a disk.
 */
export interface MediaStorage {
  /** Stores the whole of a local file. A reader sees the old bytes or the new ones, never a part. */
  putFile(key: string, path: string): Promise<void>;
  put(key: string, bytes: Uint8Array | string): Promise<void>;
  /** Undefined when nothing is stored under `key`. */
  stat(key: string): Promise<StoredObject | undefined>;
  /** A stream of the object or of a part of it; undefined when there is none. The range must lie inside. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Keys that begin with `prefix`, in order. */
  list(prefix: string): Promise<readonly string[]>;
  /** Deletes everything whose key begins with `prefix`, which must end in `/`; what is gone already is no error. */
  deletePrefix(prefix: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** Bytes that can be stored now; undefined where nobody can say. */
  room(): Promise<number | undefined>;
  /**
   * A path on this machine that holds the object's bytes: the object itself where storage is a disk, else a copy made in
   * `folder`. Undefined when there is none. Never write to it.
   */
  localFile(key: string, folder: string): Promise<string | undefined>;
}

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;

/** True for keys that storage takes. */
export function isStorageKey(key: string): boolean {
  return key.length <= 900 && key.split('/').every((part) => segment.test(part));
}
