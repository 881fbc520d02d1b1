import { entries } from '../pictures.ts';
import { asText, gather } from '../../shared/site-part.ts';
import type { Fields, Plain } from '../../shared/site-part.ts';

/** The place of a picture that fits every shape. */
const everywhere = 'all';

/** Stored pictures as fields: `images.wide` → `asset:…`. `by` names their places. */
export function imageFields(stored: unknown, by: 'type' | 'orientation'): Fields {
  const found = entries(stored).flatMap((entry): [string, Plain][] => {
    const { key } = entry;
    const place = entry[by] ?? everywhere;
    return typeof key === 'string' && typeof place === 'string' ? [[`images.${place}`, `asset:${key}`]] : [];
  });
  return Object.fromEntries(found);
}

/** The inverse. A picture that stays keeps its other stored properties. */
export function storedImages(fields: Fields, by: 'type' | 'orientation', before: unknown) {
  const known = entries(before);
  return Object.entries(gather('images', fields)).map(([place, address]): Record<string, string> => {
    const key = asText(address).replace(/^asset:/, '');
    const same = known.find((one) => one['key'] === key && (one[by] ?? everywhere) === place);
    if (same !== undefined) return same as Record<string, string>;
    return place === everywhere && by === 'orientation' ? { key } : { [by]: place, key };
  });
}

export const isImage = (field: string): boolean => field.startsWith('images.');
