import { z } from 'zod';

/** A browser's subscription, as `PushSubscription.toJSON()` gives it. */
export const BrowserSubscription = z
  .object({
    /** The browser's address at its push service. */
    endpoint: z.url({ protocol: /^https$/ }).max(1_000),
    keys: z.object({
      /** The browser's public key: 65 bytes, base64url. */
      p256dh: z
        .string()
        .max(100)
        .regex(/^[\w-]{87}=?$/),
      /** 16 bytes, base64url. */
      auth: z
        .string()
        .max(30)
        .regex(/^[\w-]{22}={0,2}$/),
    }),
  })
  .meta({ id: 'BrowserSubscription' });
export type BrowserSubscription = z.infer<typeof BrowserSubscription>;
