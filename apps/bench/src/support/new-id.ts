import { randomUUID } from 'node:crypto';

/** An id for a row that a bench writes. */
export function newId(): string {
  return randomUUID();
}
