import type { GreenlightNews } from '@houselights/contracts';

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isId = (value: unknown): value is string => typeof value === 'string' && value.length >= 1 && value.length <= 64;

/**
 * What a frame of the channel says; undefined for what its contract does not know. By hand: the schema would bring its whole library
 * along, five times the size of the page. A test holds both together.
 */
export function readNews(data: unknown): GreenlightNews | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  if (data.type === 'battle') return { type: 'battle' };
  const { battleId, version, leftPoints, rightPoints } = data as Record<string, unknown>;
  if (data.type !== 'tally' || !isId(battleId)) return undefined;
  if (!isWhole(version) || !isWhole(leftPoints) || !isWhole(rightPoints)) return undefined;
  return { type: 'tally', battleId, version, leftPoints, rightPoints };
}
