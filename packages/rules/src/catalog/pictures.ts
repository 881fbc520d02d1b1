import type { Banner, Collection, ShowCard, VideoCard } from '@houselights/contracts';

type ShowPicture = ShowCard['images'][number];
type OrientedPicture = Banner['images'][number];

/** The URL of the first of these picture types that exists; null if none does. */
export function pictureOf(images: readonly ShowPicture[], ...types: ShowPicture['type'][]): string | null {
  for (const type of types) {
    const found = images.find((image) => image.type === type);
    if (found) return found.url;
  }
  return null;
}

/** The same for pictures chosen by orientation; a picture without one fits everywhere. */
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

/** The hero pictures at the top of a page; both null if there is none. */
export interface HeroPictures {
  readonly wide: string | null;
  /** For places taller than wide, if there is one. */
  readonly tall: string | null;
}

/** For a video: art in the shape of the place, else the frame that the pipeline chose; in portrait, the show's art. */
export function videoHero(video: Pick<VideoCard, 'heroUrl' | 'posterUrl' | 'verticalHeroUrl'>): HeroPictures {
  return shapes(video.heroUrl ?? video.posterUrl, video.verticalHeroUrl);
}

/** For a show. */
export function showHero({ images, verticalHeroUrl }: Pick<ShowCard, 'images' | 'verticalHeroUrl'>): HeroPictures {
  return shapes(pictureOf(images, 'hero', 'wide', 'packshot'), verticalHeroUrl);
}

/** For a collection: its own pictures, or those of its first show if it has none. */
export function collectionHero(collection: Pick<Collection, 'images' | 'verticalHeroUrl' | 'shows'>): HeroPictures {
  const own = showHero(collection);
  const [first] = collection.shows;
  return own.wide === null && first !== undefined ? showHero(first) : own;
}

/** For a banner: its own pictures, or those of its target if it has none. */
export function bannerHero(banner: Banner): HeroPictures {
  const target = targetHero(banner);
  const wide = orientedOf(banner.images, 'wide', 'horizontal');
  const tall = orientedOf(banner.images, 'narrow', 'vertical');
  // The banner's own picture is preferred over a better-shaped one of its target.
  return shapes(wide ?? target.wide, tall ?? (wide === null ? target.tall : null));
}

/** A single shape is used for both. */
function shapes(wide: string | null, tall: string | null | undefined): HeroPictures {
  return { wide: wide ?? tall ?? null, tall: wide === null ? null : (tall ?? null) };
}

function targetHero(banner: Banner): HeroPictures {
  if ('media' in banner) return videoHero(banner.media);
  if ('show' in banner) return showHero(banner.show);
  if (!('creator' in banner)) return { wide: null, tall: null };
  const at = (type: string) => banner.creator.images.find((image) => image.type === type)?.url ?? null;
  return shapes(at('hero-desktop'), at('hero-mobile'));
}

/** The media query for the portrait hero: shared by page and preload so that only one picture is fetched. */
export const tallHeroMedia = '(max-width: 575.98px) and (orientation: portrait)';
