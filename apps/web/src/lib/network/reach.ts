import { createStore } from '../storage/store.ts';

/** False while the server does not answer, or only a proxy does. */
export const serverAnswers = createStore(true);

/** Statuses of an unavailable server: sent by its proxy, or by itself while it waits for its dependencies. */
const AWAY = [502, 503, 504];

function wasGivenUp({ signal }: RequestInit): boolean {
  return signal?.aborted === true && (signal.reason as Error | undefined)?.name !== 'TimeoutError';
}

/** The browser's `fetch`, tracking whether the server is reachable. */
export async function watchedFetch(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(url, init);
    serverAnswers.set(!AWAY.includes(response.status));
    return response;
  } catch (error) {
    // A request that the page itself gave up says nothing about the server.
    if (!wasGivenUp(init)) serverAnswers.set(false);
    throw error;
  }
}
