import { Refusal } from '@houselights/client';

const RETRIES = 2;

/** True when a failed question may be asked once more: a refusal is an answer, and the third silence is one too. */
export function isWorthAsking(failures: number, error: unknown): boolean {
  return !(error instanceof Refusal && error.status < 500) && failures < RETRIES;
}
