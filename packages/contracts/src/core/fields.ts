import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { personText } from './text.ts';

/** An opaque id. A malformed id identifies nothing, so it is refused as not found, not as malformed. */
export const Id = z.string().min(1).max(64).meta({ id: 'Id' });

/** ISO 8601 in UTC, from 1970: nothing here is older, and not every store supports the year 0. */
export const Instant = z.iso
  .datetime()
  .refine((text) => text >= '1970', words.ref('from1970'))
  .meta({ id: 'Instant' });

/** One line with at least one visible character, trimmed, of at most `max` characters. */
export function shortText(max: number) {
  return personText({ max });
}

/** Numbers in paths and queries: decimal digits without a sign, exponent or leading zero. */
export const StrictDecimal = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,14})$/, words.ref('int'))
  .transform(Number);

/** Page numbers from 1. */
export const PageNumber = StrictDecimal.refine((page) => page >= 1 && page <= 1_000_000, words.ref('pagesFromOne'));

/** A switch in a query: present without a value means true. */
export const Flag = z.enum(['', 'true', 'false', '1', '0']).transform((text) => text !== 'false' && text !== '0');
