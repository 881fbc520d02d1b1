type Identified = { id: string };

/** As many cards of a row as the widest screen shows without scrolling. */
const IN_SIGHT = 5;
/** Fewer new cards than this are no row of their own. */
const FEW = 2;

/**
 * The rows of a page, top to bottom, in an order that shows nothing twice: what is in sight further up comes last in a row, and a row
 * with hardly anything else is left out. `shown` are the ids of what stands above them all.
 */
export function withoutRepeats<T extends { media: readonly Identified[] }>(
  rows: readonly T[],
  shown: Iterable<string> = [],
): T[] {
  const seen = new Set(shown);
  const kept: T[] = [];
  for (const row of rows) {
    const fresh = row.media.filter(({ id }) => !seen.has(id));
    // The first row of a small house is all there is.
    if (fresh.length < FEW && kept.length > 0) continue;
    const media = [...fresh, ...row.media.filter(({ id }) => seen.has(id))];
    for (const { id } of media.slice(0, IN_SIGHT)) seen.add(id);
    kept.push({ ...row, media });
  }
  return kept;
}

/** One of each in turn, what is left over at the end. */
export function interleave<T>(first: readonly T[], second: readonly T[]): T[] {
  const longest = Math.max(first.length, second.length);
  return Array.from({ length: longest }, (_, index) => [first[index], second[index]])
    .flat()
    .filter((one) => one !== undefined);
}
