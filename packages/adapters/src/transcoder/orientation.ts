import type { SourceFacts } from '@houselights/core';

export interface Orientation {
  /** Clockwise quarter turns that make the picture upright. */
  readonly rotation: SourceFacts['rotation'];
  /** FFmpeg filters that do it, including mirrored phone cameras. */
  readonly filters: readonly string[];
}

/** Reads the 3 × 3 display matrix of a track (nine 32-bit integers, 16.16 and 2.30 fixed point). */
export function readOrientation(matrix: Buffer | null): Orientation {
  if (matrix === null || matrix.length < 36) return { rotation: 0, filters: [] };
  const m = (index: number): number => matrix.readInt32LE(index * 4);
  const turn = (Math.round((Math.atan2(m(1), m(0)) * 180) / Math.PI / 90) * 90 + 360) % 360;
  if (turn === 90) return { rotation: 90, filters: [`transpose=${m(3) > 0 ? 'cclock_flip' : 'clock'}`] };
  if (turn === 270) return { rotation: 270, filters: [`transpose=${m(3) < 0 ? 'clock_flip' : 'cclock'}`] };
  if (turn === 180) return { rotation: 180, filters: [...(m(0) < 0 ? ['hflip'] : []), ...(m(4) < 0 ? ['vflip'] : [])] };
  return { rotation: 0, filters: m(4) < 0 ? ['vflip'] : [] };
}
