import { randomUUID } from 'node:crypto';

/** An id for rows that a bench writes. */
export function newId(): string {
  return randomUUID();
}
