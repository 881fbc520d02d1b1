import type { Banner, Collection, ShowCard, VideoCard } from '@houselights/contracts';

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

/** What stands large on top of a page; both shapes null where there is no picture. */
export interface HeroPictures {
  readonly wide: string | null;
  /** For places that are higher than wide, where there is one. */
  readonly tall: string | null;
}

/** Of a video: art in the shape of the place, else the frame that the pipeline chose; standing, the art of its show. */
export function videoHero(video: Pick<VideoCard, 'heroUrl' | 'posterUrl' | 'verticalHeroUrl'>): HeroPictures {
  return shapes(video.heroUrl ?? video.posterUrl, video.verticalHeroUrl);
}

/** Of a show. */
export function showHero({ images, verticalHeroUrl }: Pick<ShowCard, 'images' | 'verticalHeroUrl'>): HeroPictures {
  return shapes(pictureOf(images, 'hero', 'wide', 'packshot'), verticalHeroUrl);
}

/** Of a collection: its own, and where it has none, those of its first show. */
export function collectionHero(collection: Pick<Collection, 'images' | 'verticalHeroUrl' | 'shows'>): HeroPictures {
  const own = showHero(collection);
  const [first] = collection.shows;
  return own.wide === null && first !== undefined ? showHero(first) : own;
}

/** Of a banner: its own, and where it has none, those of what it leads to. */
export function bannerHero(banner: Banner): HeroPictures {
  const target = targetHero(banner);
  const wide = orientedOf(banner.images, 'wide', 'horizontal');
  const tall = orientedOf(banner.images, 'narrow', 'vertical');
  // A picture of its own says more than one of its target in a better shape.
  return shapes(wide ?? target.wide, tall ?? (wide === null ? target.tall : null));
}

/** One shape alone is shown in places of both. */
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

/** The media query of places that show the standing picture of a hero: one text for page and preload, so that one picture is fetched. */
export const tallHeroMedia = '(max-width: 575.98px) and (orientation: portrait)';
