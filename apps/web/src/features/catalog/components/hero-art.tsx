import { SizedImage } from '@houselights/ui';
import { tallHeroMedia } from '@houselights/rules';
import type { HeroPictures } from '@houselights/rules';

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
