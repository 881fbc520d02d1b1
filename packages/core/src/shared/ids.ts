import { v7 } from 'uuid';

/** A fresh id: UUIDv7, so that rows of one time lie together. */
export function newId(): string {
  return v7();
}
