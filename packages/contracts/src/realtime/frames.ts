import { z } from 'zod';
import { CommentNews, CommentRequest } from '../comment/frames.ts';
import { NotificationNews, NotificationRequest } from '../notification/frames.ts';
import { Tally } from '../greenlight/project.ts';
import { RemoteConfig } from '../remote-config/remote-config.ts';

/**
 * The protocol of `/api/socket`: JSON text frames `{"event": …, "data": …}`, one event per feature, in both directions. `data` may also be
 * a string that holds the JSON. A signed-in caller passes its token as the query parameter `token`; without one the caller is anonymous.
 */
export const Frame = z.object({ event: z.string().min(1).max(40), data: z.unknown() });
export type Frame = z.infer<typeof Frame>;

/** Sent by a client on `greenlight`: subscribes to the battle or unsubscribes. */
export const GreenlightRequest = z.object({ type: z.enum(['watch', 'unwatch']) });
export type GreenlightRequest = z.infer<typeof GreenlightRequest>;

/**
 * Received by a client on `greenlight`. `tally`: the full points of both projects, so the next frame makes up for a missed one; sent
 * immediately after `watch`, then at most 4 per second. `battle`: it began, ended, was sealed or was replaced; read it again.
 */
export const GreenlightNews = z.discriminatedUnion('type', [
  Tally.extend({ type: z.literal('tally') }),
  z.object({ type: z.literal('battle') }),
]);
export type GreenlightNews = z.infer<typeof GreenlightNews>;

/** Sent by a client on `site` and `account`: subscribes to changes or unsubscribes. */
export const WatchRequest = z.object({ type: z.enum(['watch', 'unwatch']) });

/**
 * Received by a client on `site`. `remote-config`: the version of the remote configuration, immediately after `watch`, and with the full
 * configuration after each change. A client that holds another version and did not receive the full configuration reads it again.
 */
export const SiteNews = z.object({
  type: z.literal('remote-config'),
  version: z.int(),
  config: RemoteConfig.optional(),
});
export type SiteNews = z.infer<typeof SiteNews>;

/**
 * Received by a client on `account`. `watching`: changes are reported from now on; the client must read whatever changed while it had no
 * socket. `changed`: user info, access or points of the account changed; read them again.
 */
export const AccountNews = z.object({ type: z.enum(['watching', 'changed']) });
export type AccountNews = z.infer<typeof AccountNews>;

/**
 * Received by a client on `error`: one of its frames was not understood or not allowed; it had no effect. `errors`: field of its data →
 * messages. `clientId` is the frame's, if it had one.
 */
export const ErrorNews = z.object({
  code: z.string(),
  title: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  clientId: z.string().optional(),
});
export type ErrorNews = z.infer<typeof ErrorNews>;

/** Every event by name, with the frames that clients send (`request`) and receive (`news`). */
export const frames = {
  greenlight: { request: GreenlightRequest, news: GreenlightNews },
  site: { request: WatchRequest, news: SiteNews },
  account: { request: WatchRequest, news: AccountNews },
  comment: { request: CommentRequest, news: CommentNews },
  notification: { request: NotificationRequest, news: NotificationNews },
} as const;
export type FrameName = keyof typeof frames;
