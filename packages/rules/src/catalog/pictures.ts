import type { Banner, ShowCard, VideoCard } from '@houselights/contracts';

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

/** Of a video: art in the shape of the place, else the frame that the pipeline chose. */
export function videoHero({ heroUrl, posterUrl }: Pick<VideoCard, 'heroUrl' | 'posterUrl'>): HeroPictures {
  return { wide: heroUrl ?? posterUrl, tall: null };
}

/** Of a show or a collection. */
export function showHero({ images }: { readonly images: readonly ShowPicture[] }): HeroPictures {
  return { wide: pictureOf(images, 'hero', 'wide', 'packshot'), tall: null };
}

/** Of a banner: its own, and where it has none, those of what it leads to. */
export function bannerHero(banner: Banner): HeroPictures {
  const target = targetHero(banner);
  return {
    wide: orientedOf(banner.images, 'wide', 'horizontal') ?? target.wide,
    tall: orientedOf(banner.images, 'narrow', 'vertical') ?? target.tall,
  };
}

function targetHero(banner: Banner): HeroPictures {
  if ('media' in banner) return videoHero(banner.media);
  if ('show' in banner) return showHero(banner.show);
  if (!('creator' in banner)) return { wide: null, tall: null };
  const at = (type: string) => banner.creator.images.find((image) => image.type === type)?.url ?? null;
  return { wide: at('hero-desktop'), tall: at('hero-mobile') };
}

/** The media query of places that show the standing picture of a hero. */
export const tallHeroMedia = '(max-width: 575.98px)';
