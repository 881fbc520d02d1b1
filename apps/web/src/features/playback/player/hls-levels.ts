import type Hls from 'hls.js';
import type { Level } from 'hls.js';

/** The shorter side, which names a size. */
export function heightOf({ width, height }: Pick<Level, 'width' | 'height'>): number {
  return Math.min(width, height) || height;
}

/** The sizes of a film, smallest first. Several levels have the same size if there are several codecs. */
export function heightsOf({ levels }: Pick<Hls, 'levels'>): readonly number[] {
  return [...new Set(levels.map(heightOf))];
}

/** The level of this size in the codec that plays, or that would play. */
export function levelOf(hls: Pick<Hls, 'levels' | 'loadLevel' | 'startLevel'>, height: number): number {
  const { levels, loadLevel, startLevel } = hls;
  const codecs = levels[loadLevel === -1 ? startLevel : loadLevel]?.codecSet;
  const inCodec = levels.findIndex((level) => level.codecSet === codecs && heightOf(level) === height);
  return inCodec === -1 ? levels.findIndex((level) => heightOf(level) === height) : inCodec;
}
