import { isUndone } from './errors.ts';

const mostTries = 4;

/**
 * Does `work` anew when Postgres has undone its transaction because of another one (a deadlock, a serialization failure). After some tries
 * it fails as a database that has too much to do. `work` is a transaction, or a single statement, and changes nothing but the database.
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
