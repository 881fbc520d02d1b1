import type { Sharp } from 'sharp';

/** Pixels of the sample on each side: enough for the colors of a picture, and read in no time. */
const sampled = 32;
/** Relative luminance (WCAG 2). White text on it has a contrast of 17:1, and of 6:1 where a white picture shows through by 30 %. */
const mostLuminance = 0.012;

type Color = readonly [red: number, green: number, blue: number];

const luminance = ([red, green, blue]: Color): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
const toLinear = (channel: number): number =>
  channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (channel: number): number =>
  channel <= 0.003_130_8 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
const hex = (channel: number): string =>
  Math.round(fromLinear(channel) * 255)
    .toString(16)
    .padStart(2, '0');

/** The color of a picture's darkest third, darkened until white text can stand on it: six hexadecimal digits. */
export async function shadeOf(picture: Sharp): Promise<string> {
  const bytes = await picture
    .resize({ width: sampled, height: sampled, fit: 'fill' })
    .flatten({ background: '#000' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer();
  const channel = (at: number): number => toLinear((bytes[at] ?? 0) / 255);
  const pixels = Array.from({ length: sampled * sampled }, (_, at): Color => [
    channel(at * 3),
    channel(at * 3 + 1),
    channel(at * 3 + 2),
  ]);
  pixels.sort((a, b) => luminance(a) - luminance(b));
  const dark = pixels.slice(0, Math.ceil(pixels.length / 3));
  const mean = ([0, 1, 2] as const).map((at) => dark.reduce((sum, color) => sum + color[at], 0) / dark.length);
  const [red = 0, green = 0, blue = 0] = mean;
  const scale = Math.min(1, mostLuminance / Math.max(luminance([red, green, blue]), Number.EPSILON));
  return [red, green, blue].map((value) => hex(value * scale)).join('');
}
