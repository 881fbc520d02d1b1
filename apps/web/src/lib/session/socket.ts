import { Refusal, calls } from '@houselights/client';
import { createSocket } from '@houselights/client/socket';
import { call, session } from './session.ts';

function address(): string {
  const url = new URL('/api/socket', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** One call with the session: when the server refuses it, the session has ended by then. Rejects when no answer comes. */
async function tryOut(): Promise<void> {
  try {
    await call(calls.queryUserInfo, { query: { select: 'userId' } });
  } catch (error) {
    if (!(error instanceof Refusal && error.status < 500)) throw error;
  }
}

/** What every page listens to can wait: a site that is full, or away, is not asked every few seconds by each open page. */
export const WAITS_MS = 60_000;

/** The one live connection of this tab: there while something on the page listens. */
export const liveSocket = createSocket({
  address,
  getToken: async (isInDoubt) => {
    // No answer: the token that there is may still do.
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
