import type { Banner, ShowCard } from '@houselights/contracts';

type ShowPicture = ShowCard['images'][number];
type OrientedPicture = Banner['images'][number];

/** The address of the first kind of picture that there is one of; null without any. */
export function pictureOf(images: readonly ShowPicture[], ...types: ShowPicture['type'][]): string | null {
  for (const type of types) {
    const found = images.find((image) => image.type === type);
    if (found) return found.url;
  }
  return null;
}

/** The same for pictures that are chosen by the shape of their place; one without a shape fits everywhere. */
export function orientedOf(
  images: readonly OrientedPicture[],
  ...orientations: OrientedPicture['orientation'][]
): string | null {
  for (const orientation of [...orientations, null]) {
    const found = images.find((image) => image.orientation === orientation);
    if (found) return found.url;
  }
  return null;
}
