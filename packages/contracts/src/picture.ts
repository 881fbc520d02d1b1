/** The stored widths of a picture in pixels, up to its own width, which is stored as well. */
export const pictureWidths = [320, 640, 1280, 1920] as const;

/** The formats of each width, best first, as file extensions. */
export const pictureFormats = ['avif', 'webp'] as const;

type PictureFormat = (typeof pictureFormats)[number];

export interface PictureSource {
  /** For `<source type>`. */
  readonly type: `image/${PictureFormat}`;
  /** For `srcset`: an address and a width for each size. */
  readonly srcSet: string;
}

export interface PictureSet {
  /** Width in pixels of the largest size, whose address the API returns. */
  readonly width: number;
  /** Best format first. */
  readonly sources: readonly PictureSource[];
  /** The picture's own dark color as `#rrggbb`, dark enough for white text; null for pictures stored before names carried it. */
  readonly shade: string | null;
}

/** `<name>-<width>w.webp`: the largest size of a set. An address of any other form is a single picture. */
const largest = /^([^?#]{1,500})-([1-9]\d{1,3})w\.webp$/;
/** A stem that ends with the picture's shade. */
const shaded = /-([0-9a-f]{6})$/;

/** The file name of one size of a picture. */
export function pictureName(stem: string, width: number, format: PictureFormat): string {
  return `${stem}-${width}w.${format}`;
}

/** The stored widths of a picture of this width, smallest first. */
export function widthsUpTo(width: number): readonly number[] {
  return [...pictureWidths.filter((one) => one < width), width];
}

/** Every size of the picture at an address or key; undefined if there is only one. */
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
  const [, shade] = shaded.exec(stem) ?? [];
  return { width, sources, shade: shade === undefined ? null : `#${shade}` };
}
