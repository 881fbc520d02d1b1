import sharp from 'sharp';
import { filmBySlug } from '../episodes/index.ts';
import { randomFrom } from '../random.ts';
import type { Canvas } from './canvas.ts';
import { paintMoment } from './render-film.ts';

/**
 * A moment of an episode as its picture, in PNG, so that other sizes can be made without loss. Each episode has its own moment and light;
 * the same call returns the same bytes.
 */
export async function renderStill(slug: string, width: number): Promise<Buffer> {
  const { film } = filmBySlug(slug);
  const random = randomFrom(`${slug} still`);
  const from = film.chapters[1]?.start ?? 0;
  const until = film.chapters[2]?.start ?? film.seconds;
  const canvas = paintMoment(slug, from + (until - from) * (0.35 + random() * 0.5));
  const raw = { width: canvas.width, height: canvas.height, channels: 3 } as const;
  return sharp(colours(canvas), { raw })
    .modulate({ hue: Math.round(random() * 28 - 14), brightness: 0.96 + random() * 0.1 })
    .resize(width)
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Converts limited-range BT.709, as the encoder uses it, to RGB. */
function colours({ width, height, luma, blue, red }: Canvas): Uint8ClampedArray {
  const out = new Uint8ClampedArray(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const half = (y >> 1) * (width >> 1) + (x >> 1);
      const light = ((luma[y * width + x] ?? 16) - 16) * (255 / 219);
      const u = ((blue[half] ?? 128) - 128) * (255 / 224);
      const v = ((red[half] ?? 128) - 128) * (255 / 224);
      out[at] = light + 1.5748 * v;
      out[at + 1] = light - 0.1873 * u - 0.4681 * v;
      out[at + 2] = light + 1.8556 * u;
    }
  }
  return out;
}
