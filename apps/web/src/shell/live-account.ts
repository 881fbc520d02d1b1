import { liveSocket, WAITS_MS } from '../lib/session/socket.ts';

/** Calls `onChange` when the account has changed elsewhere, or may have during a connection loss, until the returned function is called. */
export function followAccount(onChange: () => void): () => void {
  let watched = false;
  return liveSocket.open({
    event: 'account',
    greeting: () => ({ type: 'watch' }),
    farewell: { type: 'unwatch' },
    waitsMs: WAITS_MS,
    onMessage: (data) => {
      const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
      if (type === 'changed' || (type === 'watching' && watched)) onChange();
      if (type === 'watching') watched = true;
    },
  });
}
