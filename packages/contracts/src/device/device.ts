import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { Instant } from '../core/fields.ts';
import { isPlainText } from '../core/text.ts';

const plain = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => isPlainText(text), words.ref('plainText'));

/** How a device identifies itself in a request body. */
export const DeviceBody = z
  .object({
    deviceIdentifier: plain(200).min(1, words.ref('deviceIdentifier')),
    /** `web` for a browser. */
    platform: plain(40),
    /** Names of the operating system and browser. */
    model: plain(200),
  })
  .meta({ id: 'DeviceBody' });
export type DeviceBody = z.infer<typeof DeviceBody>;

export const Device = z
  .object({
    deviceIdentifier: z.string(),
    isActive: z.boolean(),
    platform: z.string(),
    model: z.string(),
    created: Instant,
    /** True for the calling device. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof Device>;
