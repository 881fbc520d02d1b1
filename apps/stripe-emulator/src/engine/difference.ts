const isHash = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => same(value, other[index]));
  if (!isHash(one) || !isHash(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && same(one[key], other[key]));
}

/** `previous_attributes` of an event: the old values of what differs. Hashes are compared key by key, lists as a whole. */
export function previousAttributes(before: object, after: object): Record<string, unknown> {
  const previous: Record<string, unknown> = {};
  const old: Record<string, unknown> = { ...before };
  const current: Record<string, unknown> = { ...after };
  for (const key of new Set([...Object.keys(old), ...Object.keys(current)])) {
    if (same(old[key], current[key])) continue;
    previous[key] = previousValue(old[key], current[key]);
  }
  return previous;
}

function previousValue(before: unknown, after: unknown): unknown {
  if (isHash(before) && isHash(after)) return previousAttributes(before, after);
  return before ?? null;
}
