import { ApiError, calls } from '@houselights/client';
import { createSocket } from '@houselights/client/socket';
import { call, session } from './session.ts';

function address(): string {
  const url = new URL('/api/socket', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** One call with the session: if the server refuses it, the session has ended by the time this resolves. Rejects without an answer. */
async function tryOut(): Promise<void> {
  try {
    await call(calls.queryUserInfo, { query: { select: 'userId' } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status < 500)) throw error;
  }
}

/**
 * Longest backoff for channels that every page uses: an overloaded or unavailable site must not be retried by each open page every few
 * seconds.
 */
export const WAITS_MS = 60_000;

/** This tab's only live connection: open while something on the page listens. */
export const liveSocket = createSocket({
  address,
  getToken: async (isInDoubt) => {
    // No answer: the current token may still work.
    await session.check().catch(() => undefined);
    if (isInDoubt && session.current()) await tryOut();
    return session.token();
  },
});

let owner = session.current()?.userId;
session.subscribe(() => {
  const next = session.current()?.userId;
  if (next !== owner) liveSocket.renew();
  owner = next;
});
window.addEventListener('online', () => liveSocket.renew());
