import { ApiError } from '@houselights/client';

const RETRIES = 2;

/** True for an error that settles a call: it was refused. A server in trouble may have carried it out. */
export function isAnswer(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status < 500 || error.code === 'maintenance');
}

/** True if a failed request may be retried: a refusal is final, and so is the third failure. */
export function isWorthAsking(failures: number, error: unknown): boolean {
  return !isAnswer(error) && failures < RETRIES;
}

const FIRST_WAIT_MS = 1_000;

/** Retries until there is an answer, or the third attempt fails. Calls `onFailure` for each failure that is retried. */
export async function persistently<T>(
  ask: () => Promise<T>,
  onFailure?: (error: unknown) => void,
  failures = 0,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isWorthAsking(failures, error)) throw error;
    onFailure?.(error);
    await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** failures));
    return persistently(ask, onFailure, failures + 1);
  }
}
