import { pictureSet } from '@houselights/contracts/picture';
import { SizedImage } from '@houselights/ui';
import { tallHeroMedia } from '@houselights/rules';
import type { HeroPictures } from '@houselights/rules';
import type { CSSProperties } from 'react';

type Props = HeroPictures & {
  /** Above the fold: the document preloads the same picture. */
  first: boolean;
};

/** The picture at the top of a page, in the shape of the screen. */
export function HeroArt({ wide, tall, first }: Props) {
  return (
    <div className="hero-art" aria-hidden="true">
      {wide !== null && (
        <SizedImage
          src={wide}
          sizes="100vw"
          instead={tall === null ? undefined : { src: tall, media: tallHeroMedia, sizes: '100vw' }}
          {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      )}
    </div>
  );
}

/** The shade under a hero's text in the picture's own dark color; the theme's if the picture's name carries none. */
export function heroShade(picture: string | null): CSSProperties {
  const shade = picture === null ? null : (pictureSet(picture)?.shade ?? null);
  return shade === null ? {} : { '--shade': shade };
}
