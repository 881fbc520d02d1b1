import { z } from 'zod';
import { Tally } from '../greenlight/project.ts';
import { RemoteConfig } from '../remote-config/remote-config.ts';

/**
 * What goes over `/api/socket`: JSON text frames `{"event": …, "data": …}`, one event for each feature, in both directions. `data` may also
 * be a string that holds the JSON. The token of a signed-in caller is the query parameter `token`; without one a caller is anonymous.
 */
export const Frame = z.object({ event: z.string().min(1).max(40), data: z.unknown() });
export type Frame = z.infer<typeof Frame>;

/** What a client says on `greenlight`: it wants to hear of the battle from now on, or no more. */
export const GreenlightRequest = z.object({ type: z.enum(['watch', 'unwatch']) });
export type GreenlightRequest = z.infer<typeof GreenlightRequest>;

/**
 * What a client hears on `greenlight`. `tally`: both projects' points, whole, so that a missed frame is made good by the next; at once after
 * `watch`, then at most 4 a second. `battle`: it began, ended, was sealed, or is another one: read it anew.
 */
export const GreenlightNews = z.discriminatedUnion('type', [
  Tally.extend({ type: z.literal('tally') }),
  z.object({ type: z.literal('battle') }),
]);
export type GreenlightNews = z.infer<typeof GreenlightNews>;

/** What a client says on `site` and `account`: it wants to hear of changes from now on, or no more. */
export const WatchRequest = z.object({ type: z.enum(['watch', 'unwatch']) });

/**
 * What a client hears on `site`. `remote-config`: the version of the remote configuration, at once after `watch`, and with the whole of it
 * after each change. Whoever has another version, and is not told the whole, reads it anew.
 */
export const SiteNews = z.object({
  type: z.literal('remote-config'),
  version: z.int(),
  config: RemoteConfig.optional(),
});
export type SiteNews = z.infer<typeof SiteNews>;

/**
 * What a client hears on `account`. `watching`: it hears of changes from now on; what changed before, while there was no socket, it has to
 * read. `changed`: user info, access or points of the account are others than before; read them anew.
 */
export const AccountNews = z.object({ type: z.enum(['watching', 'changed']) });
export type AccountNews = z.infer<typeof AccountNews>;

/** What a client hears on `error`: a frame of its own that was not understood or not allowed; nothing happened. */
export const ErrorNews = z.object({ code: z.string(), title: z.string() });
export type ErrorNews = z.infer<typeof ErrorNews>;

/** Every event by name, with what is said and heard on it. */
export const frames = {
  greenlight: { request: GreenlightRequest, news: GreenlightNews },
  site: { request: WatchRequest, news: SiteNews },
  account: { request: WatchRequest, news: AccountNews },
} as const;
export type FrameName = keyof typeof frames;
