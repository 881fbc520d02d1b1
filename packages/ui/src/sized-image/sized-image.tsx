import { pictureSet } from '@houselights/contracts/picture';
import type { ImgHTMLAttributes } from 'react';

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet'> & {
  src: string;
  /** Width of the slot, in CSS: the browser fetches the smallest size that fills it. */
  sizes: string;
  /** Another picture if a media query matches, with its own widths. */
  instead?: { src: string; media: string; sizes: string } | undefined;
};

/** A picture in the best size and format; an address without size information is used as it is. */
export function SizedImage({ src, sizes, instead, alt = '', decoding = 'async', ...rest }: Props) {
  const img = { decoding, ...rest };
  const set = pictureSet(src);
  // A lazy picture is measured in place; browsers without `auto` use the rest.
  const width = img.loading === 'lazy' ? `auto, ${sizes}` : sizes;
  const other = instead && pictureSet(instead.src);
  if (!set && !instead) return <img src={src} alt={alt} {...img} />;
  return (
    <picture className="hl-sized">
      {instead && !other && <source media={instead.media} srcSet={instead.src} />}
      {instead &&
        other?.sources.map(({ type, srcSet }) => (
          <source key={`instead ${type}`} media={instead.media} type={type} srcSet={srcSet} sizes={instead.sizes} />
        ))}
      {set?.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={width} />
      ))}
      <img src={src} alt={alt} {...img} />
    </picture>
  );
}
