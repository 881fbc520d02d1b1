import type { Rung } from '../ports/transcoder.ts';

/** Whether a rendition is one in AV1, which is made besides H.264 and not decoded by every player. */
export function isAv1({ codecs }: Pick<Rung, 'codecs'>): boolean {
  return codecs.startsWith('av01.');
}

/**
 * The renditions that players are told of, H.264 first, and each codec from the smallest size up. AV1 is among them once it has every size,
 * because players stay with the codec that they begin with; and only if it saves bytes, which it does not where pictures are drawn.
 */
export function offered<T extends Rung>(
  rungs: readonly T[],
): { readonly h264: readonly T[]; readonly av1: readonly T[] } {
  const sorted = rungs.toSorted((a, b) => a.bandwidth - b.bandwidth);
  const h264 = sorted.filter((rung) => !isAv1(rung));
  const av1 = sorted.filter(isAv1);
  const hasEverySize = h264.every((rung) => av1.some((other) => isSameSize(rung, other)));
  return { h264, av1: hasEverySize && averageOf(av1) < averageOf(h264) ? av1 : [] };
}

/** Bytes of all sizes together, as a rate: players choose any of them. */
function averageOf(rungs: readonly Rung[]): number {
  return rungs.reduce((sum, { averageBandwidth }) => sum + averageBandwidth, 0);
}

type Size = Pick<Rung, 'width' | 'height'>;

export function isSameSize(one: Size, other: Size): boolean {
  return one.width === other.width && one.height === other.height;
}
