/** A colour as the encoder stores it: BT.709, limited range. */
export interface Ink {
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

/** The three channels (0–255) of `#rrggbb`. */
export function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** BT.709 luma and colour differences, rounded to whole code values. */
export function inkOf(red: number, green: number, blue: number): Ink {
  const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return {
    y: Math.round(16 + (219 / 255) * luma),
    u: Math.round(128 + (224 / 255) * ((blue - luma) / 1.8556)),
    v: Math.round(128 + (224 / 255) * ((red - luma) / 1.5748)),
  };
}

/** `#rrggbb` as an ink. */
export function ink(hex: string): Ink {
  const [red, green, blue] = channels(hex);
  return inkOf(red, green, blue);
}

/** The colour `share` (0–1) of the way from one hex colour to another. */
export function mixHex(from: string, to: string, share: number): string {
  const a = channels(from);
  const b = channels(to);
  const hex = a.map((channel, index) => Math.round(channel + ((b[index] ?? channel) - channel) * share));
  return `#${hex.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
