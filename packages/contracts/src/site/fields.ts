import { z } from 'zod';

/** How things are named in files and addresses. */
export const Slug = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens between them.');

/** Text that may have several lines. */
export function words(max: number) {
  return z
    .string()
    .max(max)
    .refine(
      // oxlint-disable-next-line no-control-regex -- what a file must not bring in
      (text) => text.isWellFormed() && !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text),
      'Please use plain text.',
    );
}

/** Text that somebody has to see. */
export const someWords = (max: number) => words(max).refine((text) => text.trim() !== '', 'Please write something.');

export const Position = z.int().min(0).max(1_000_000);

/** Pictures by their place: an address in storage (`asset:…`), or in a file a path below its folder. */
export function pictures<const T extends string>(places: readonly [T, ...T[]]) {
  return z.partialRecord(z.enum(places), words(300).min(1));
}
