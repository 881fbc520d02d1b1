import type { GreenlightNews } from '@houselights/contracts';

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isId = (value: unknown): value is string => typeof value === 'string' && value.length >= 1 && value.length <= 64;

/**
 * Parses a frame of the channel; undefined for what its contract does not know. Written by hand: the schema would pull in its whole
 * library, five times the size of the page. A test keeps both in step.
 */
export function readNews(data: unknown): GreenlightNews | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  if (data.type === 'battle') return { type: 'battle' };
  const { battleId, version, leftPoints, rightPoints } = data as Record<string, unknown>;
  if (data.type !== 'tally' || !isId(battleId)) return undefined;
  if (!isWhole(version) || !isWhole(leftPoints) || !isWhole(rightPoints)) return undefined;
  return { type: 'tally', battleId, version, leftPoints, rightPoints };
}
