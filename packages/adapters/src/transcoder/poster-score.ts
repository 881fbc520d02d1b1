import type { Frame } from 'node-av';

export interface Brightness {
  /** 0 to 255. */
  readonly mean: number;
  readonly deviation: number;
}

export function brightnessOf(frame: Frame): Brightness {
  const luma = frame.data?.[0];
  const stride = frame.linesize[0] ?? frame.width;
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 0; luma !== undefined && y < frame.height; y += 2) {
    for (let x = 0; x < frame.width; x += 2) {
      const value = luma[y * stride + x] ?? 0;
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  const mean = count === 0 ? 0 : sum / count;
  return { mean, deviation: count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - mean * mean)) };
}

/**
 * Rates a frame as a poster: best is one with contrast, neither black nor overexposed, from the first half of the film but not its very
 * start. `place` is 0 at the start of the film and 1 at its end.
 */
export function posterScore({ mean, deviation }: Brightness, place: number): number {
  const contrast = Math.min(1, deviation / 60);
  const light = Math.max(0, 1 - Math.abs(mean - 115) / 115);
  const moment = place < 0.03 ? 0.6 : place <= 0.5 ? 1 : 0.75;
  return (contrast * 0.7 + light * 0.3) * moment;
}
