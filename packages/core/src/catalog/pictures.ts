/** The path of a public picture. */
export function pictureUrl(key: string): string {
  return `/media/picture/${key}`;
}

/** Keys of pictures that need no token: art, and posters beside an asset's files, which do need one. */
const publicPicture = /^(?:art\/[\w-]+(?:\/[\w-]+)*|assets\/[\w-]+\/(?:poster|art)[\w-]*)\.(?:jpg|jpeg|png|webp|avif)$/;

/** True for storage keys that anyone may read. */
export function isPublicPicture(key: string): boolean {
  return key.length <= 400 && publicPicture.test(key);
}

/** The public pictures of a stored list whose type is in `types`. */
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
/** A separate field in answers: apps may not know types beyond those above. */
const verticalHero = 'hero-vertical';
export const creatorPictures = ['avatar', 'hero-desktop', 'hero-mobile'] as const;
const orientations = ['horizontal', 'wide', 'vertical', 'narrow'] as const;

/** SQL: the key of the vertical hero in a stored list of pictures; null without one. */
export const verticalHeroKey = (images: string): string =>
  `jsonb_path_query_first(${images}, '$[*] ? (@.type == "${verticalHero}").key') #>> '{}'`;

/** The vertical hero's URL field, from its key or from a stored list of pictures. */
export function presentVerticalHero(stored: unknown): { verticalHeroUrl?: string } {
  const images = typeof stored === 'string' ? [{ type: verticalHero, key: stored }] : stored;
  const [found] = presentPictures(images, [verticalHero]);
  return found === undefined ? {} : { verticalHeroUrl: found.url };
}

/** The same for pictures chosen by the shape of their place. */
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
