/** The widths in pixels that a picture is stored in, as far as it is that wide; its own is one more. */
export const pictureWidths = [320, 640, 1280, 1920] as const;

/** The formats of each width, best first, as the ends of names. */
export const pictureFormats = ['avif', 'webp'] as const;

type PictureFormat = (typeof pictureFormats)[number];

export interface PictureSource {
  /** As `<source type>` takes it. */
  readonly type: `image/${PictureFormat}`;
  /** As `srcset` takes it: an address and its width for each size. */
  readonly srcSet: string;
}

export interface PictureSet {
  /** Pixels of the largest size, which is the address that the API names. */
  readonly width: number;
  /** Best format first. */
  readonly sources: readonly PictureSource[];
}

/** `<name>-<width>w.webp`: the largest size of a set. Addresses of any other form are one picture alone. */
const largest = /^([^?#]{1,500})-([1-9]\d{1,3})w\.webp$/;

/** What one size of a picture is called. */
export function pictureName(stem: string, width: number, format: PictureFormat): string {
  return `${stem}-${width}w.${format}`;
}

/** The widths that are stored of a picture of this width, smallest first. */
export function widthsUpTo(width: number): readonly number[] {
  return [...pictureWidths.filter((one) => one < width), width];
}

/** Every size of the picture at an address or key; undefined where there is only the one. */
export function pictureSet(address: string): PictureSet | undefined {
  const [, stem, digits] = largest.exec(address) ?? [];
  if (stem === undefined) return undefined;
  const width = Number(digits);
  const sources = pictureFormats.map((format) => ({
    type: `image/${format}` as const,
    srcSet: widthsUpTo(width)
      .map((one) => `${pictureName(stem, one, format)} ${one}w`)
      .join(', '),
  }));
  return { width, sources };
}
