import { isUndone } from './errors.ts';

const mostTries = 4;

/**
 * Retries `work` when Postgres aborts its transaction because of a concurrent one (a deadlock, a serialization failure). After a few
 * attempts it fails as if the database were overloaded. `work` is a transaction or a single statement, and must change nothing but the
 * database.
 */
export async function repeatUndone<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries || !isUndone(error)) throw error;
    }
  }
}
