import { t as wordings } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { isPlainText } from '../core/text.ts';

/** The key of an item in files and addresses. */
export const Slug = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, wordings.ref('slug'));

/** Text that may have several lines. */
export function words(max: number) {
  return z
    .string()
    .max(max)
    .refine((text) => isPlainText(text, true), wordings.ref('plainText'));
}

/** Text that must not be blank. */
export const someWords = (max: number) => words(max).refine((text) => text.trim() !== '', wordings.ref('something'));

export const Position = z.int().min(0).max(1_000_000);

/** Pictures by slot: an address in storage (`asset:…`), or in a file a path relative to the file's folder. */
export function pictures<const T extends string>(places: readonly [T, ...T[]]) {
  return z.partialRecord(z.enum(places), words(300).min(1));
}
