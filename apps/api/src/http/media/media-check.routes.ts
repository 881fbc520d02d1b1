import type { FastifyInstance } from 'fastify';
import { mediaGrant } from './media-address.ts';
import type { MediaAddressDeps } from './media-address.ts';

/** How long a proxy may go by a yes, in seconds. Proxies count whole seconds: it goes on for up to one more. */
const mostSeconds = 9;
const checkPath = /^\/media-check\/([\w-]+\.[\w-]+)\/([\w-]{1,64})$/;

/**
 * What a proxy that holds the files asks before it sends one: `/media-check/<token>/<asset>` is 204, or the refusal that the file's own
 * address would get. `cache-control` says how long the answer holds for every file of the asset; `x-media-cache-control` is what the proxy
 * sends with a file that never changes.
 */
export function mediaCheckRoute(app: FastifyInstance, deps: MediaAddressDeps): void {
  app.get('/media-check/*', async ({ raw }, reply) => {
    const [, token, assetId] = checkPath.exec(raw.url ?? '') ?? [];
    const { expiresAt } = await mediaGrant(deps, token, assetId);
    const seconds = Math.max(0, Math.floor((expiresAt - Date.now()) / 1_000));
    return reply
      .code(204)
      .headers({
        'cache-control': `max-age=${Math.max(0, Math.min(mostSeconds, seconds - 1))}`,
        'x-media-cache-control': `private, max-age=${seconds}`,
      })
      .send();
  });
}
