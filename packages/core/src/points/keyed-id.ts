import { createHash } from 'node:crypto';
import { newId } from '../shared/ids.ts';
import type { Caller } from '../caller.ts';

/** The id of what a caller makes with an idempotency key, the same for the same key; without a key a new one. */
export function keyedId({ accountId }: Pick<Caller, 'accountId'>, key: string | undefined): string {
  return key === undefined ? newId() : createHash('sha256').update(`${accountId} ${key}`).digest('base64url');
}
