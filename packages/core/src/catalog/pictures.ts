import { isPublicPicture, pictureUrl } from './video-row.ts';

/** The entries of a stored list of pictures that are what `types` knows and that anyone may see. */
export function presentPictures<const T extends string>(
  stored: unknown,
  types: readonly T[],
): { type: T; url: string }[] {
  return entries(stored).flatMap((entry) => {
    const type = types.find((one) => one === entry['type']);
    const { key } = entry;
    if (type === undefined || typeof key !== 'string' || !isPublicPicture(key)) return [];
    return [{ type, url: pictureUrl(key) }];
  });
}

export const showPictures = ['wide', 'hero', 'packshot', 'packshot-vertical'] as const;
export const creatorPictures = ['avatar', 'hero-desktop', 'hero-mobile'] as const;
const orientations = ['horizontal', 'wide', 'vertical', 'narrow'] as const;

/** The same for pictures that are chosen by the shape of their place. */
export function presentOriented(
  stored: unknown,
): { type: 'img'; orientation: (typeof orientations)[number] | null; url: string }[] {
  return entries(stored).flatMap((entry) => {
    const { key } = entry;
    if (typeof key !== 'string' || !isPublicPicture(key)) return [];
    const orientation = orientations.find((one) => one === entry['orientation']) ?? null;
    return [{ type: 'img' as const, orientation, url: pictureUrl(key) }];
  });
}

/** The objects of a stored list. */
export function entries(stored: unknown): Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (entry): entry is Record<string, unknown> => typeof entry === 'object' && entry !== null && !Array.isArray(entry),
  );
}
