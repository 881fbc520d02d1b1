import sharp from 'sharp';
import { randomFrom } from '../random.ts';
import type { DemoShow } from '../show.ts';
import { composeArt, type Orientation } from './compose.ts';

/** Options of a rendered picture. */
export interface ArtOptions {
  readonly orientation: Orientation;
  /** In pixels; the height follows: 16:9 or 2:3. */
  readonly width: number;
  /** False for the picture without its title, for pages that overlay the title themselves. */
  readonly titled?: boolean;
  /** `png` is lossless, for producing other sizes from it. Defaults to JPEG. */
  readonly format?: 'jpeg' | 'webp' | 'png';
}

const TILE = 64;

/** A print's tooth: the same small, seeded unevenness on every channel. */
function addGrain(pixels: Uint8Array, width: number, seed: string): void {
  const random = randomFrom(`${seed} grain`);
  const tile = Int8Array.from({ length: TILE * 61 }, () => Math.round((random() + random() - 1) * 7));
  for (let at = 0, pixel = 0; at < pixels.length; at += 3, pixel++) {
    // Rows start at unrelated places in the tile, so that no pattern repeats to the eye.
    const row = Math.floor(pixel / width);
    const grain = tile[(pixel + row * 1187 + ((row * row) % 911)) % tile.length] ?? 0;
    for (let channel = 0; channel < 3; channel++)
      pixels[at + channel] = Math.max(0, Math.min(255, (pixels[at + channel] ?? 0) + grain));
  }
}

/** Renders a show's key art; the same call gives the same bytes. */
export async function renderArt(show: DemoShow, options: ArtOptions): Promise<Buffer> {
  const svg = composeArt(show, options.orientation, options.width, options.titled ?? true);
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  addGrain(data, info.width, show.slug);
  const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  if (options.format === 'png') return picture.png({ compressionLevel: 1 }).toBuffer();
  return options.format === 'webp'
    ? picture.webp({ quality: 80, effort: 2 }).toBuffer()
    : picture.jpeg({ quality: 84 }).toBuffer();
}

/** A square picture for a team: the middle of its show's portrait picture, as WebP. */
export async function renderAvatar(show: DemoShow, side: number): Promise<Buffer> {
  const tall = await renderArt(show, { orientation: 'tall', width: side, titled: false });
  const top = Math.round(side * 0.3);
  return sharp(tall).extract({ left: 0, top, width: side, height: side }).webp({ quality: 80 }).toBuffer();
}
