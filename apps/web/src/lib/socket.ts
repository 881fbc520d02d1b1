import { createSocket } from '@houselights/client/socket';
import { session } from './session.ts';

function address(): string {
  const url = new URL('/api/socket', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** The one live connection of this tab: there while something on the page listens. */
export const liveSocket = createSocket({
  address,
  getToken: async () => {
    // No answer: the token that there is may still do.
    await session.check().catch(() => undefined);
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
