type Identified = { id: string };

/** Cards visible without scrolling on the widest screen. */
const IN_SIGHT = 5;
/** A row with fewer new cards than this is dropped. */
const FEW = 2;

/**
 * Orders the rows of a page, top to bottom, so that nothing is visible twice: cards already visible further up go to the end of a row, and
 * a row with hardly anything else is dropped. `shown` are the ids of what is above all rows.
 */
export function withoutRepeats<T extends { media: readonly Identified[] }>(
  rows: readonly T[],
  shown: Iterable<string> = [],
): T[] {
  const seen = new Set(shown);
  const kept: T[] = [];
  for (const row of rows) {
    const fresh = row.media.filter(({ id }) => !seen.has(id));
    // On a small site, the first row is all there is.
    if (fresh.length < FEW && kept.length > 0) continue;
    const media = [...fresh, ...row.media.filter(({ id }) => seen.has(id))];
    for (const { id } of media.slice(0, IN_SIGHT)) seen.add(id);
    kept.push({ ...row, media });
  }
  return kept;
}

/** Alternates between both lists; the rest of the longer one follows. */
export function interleave<T>(first: readonly T[], second: readonly T[]): T[] {
  const longest = Math.max(first.length, second.length);
  return Array.from({ length: longest }, (_, index) => [first[index], second[index]])
    .flat()
    .filter((one) => one !== undefined);
}
