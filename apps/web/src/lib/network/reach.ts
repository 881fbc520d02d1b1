import { createStore } from '../storage/store.ts';

/** False while the server does not answer, or only what stands before it does. */
export const serverAnswers = createStore(true);

/** Statuses of a server that is away: what stands before it says so, or it waits itself for what it needs. */
const AWAY = [502, 503, 504];

function wasGivenUp({ signal }: RequestInit): boolean {
  return signal?.aborted === true && (signal.reason as Error | undefined)?.name !== 'TimeoutError';
}

/** The browser's `fetch`, which notes whether the server is there. */
export async function watchedFetch(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(url, init);
    serverAnswers.set(!AWAY.includes(response.status));
    return response;
  } catch (error) {
    // What the page itself does not wait for any more says nothing of the server.
    if (!wasGivenUp(init)) serverAnswers.set(false);
    throw error;
  }
}
