/** The ranking is shuffled within blocks of this many positions, which are stored together. */
export const blockLength = 60;

/** An ordering: first `picks` picks, then the positions of a ranking without those of the picks. */
export interface FeedOrder {
  readonly picks: number;
  /** The picks' positions in the ranking. */
  readonly pickPositions: readonly number[];
  /** Number of positions in the ranking. */
  readonly length: number;
  readonly seed: number;
}

export type FeedPlace = { readonly pick: number } | { readonly position: number };

/** The entries of the ordering from place `from` (zero-based) up to but excluding `to`; fewer at its end. */
export function feedPlaces(order: FeedOrder, from: number, to: number): FeedPlace[] {
  const { skipped, blocks } = knownOf(order);
  const end = Math.min(to, order.picks + order.length - skipped.length);
  const places: FeedPlace[] = [];
  for (let place = Math.max(0, from); place < end; place += 1) {
    if (place < order.picks) places.push({ pick: place });
    else places.push({ position: positionAt(order, blocks, withoutSkipped(place - order.picks, skipped)) });
  }
  for (const oldest of blocks.keys()) {
    if (blocks.size <= mostBlocks) break;
    blocks.delete(oldest);
  }
  return places;
}

/** Data shared by all pages of an ordering, or by neighbouring pages. */
interface Known {
  readonly length: number;
  readonly seed: number;
  /** The picks' places in the shuffled ranking, ascending. */
  readonly skipped: readonly number[];
  /** The blocks shuffled for the most recently requested pages. */
  readonly blocks: Map<number, readonly number[]>;
}

/** Consecutive pages share their blocks. */
const mostBlocks = 4;
const known = new WeakMap<readonly number[], Known>();

function knownOf(order: FeedOrder): Known {
  const { pickPositions, length, seed } = order;
  const kept = known.get(pickPositions);
  if (kept?.length === length && kept.seed === seed) return kept;
  const inside = new Set(pickPositions.filter((position) => position >= 0 && position < length));
  const skipped = [...inside].map((position) => shuffledPlace(order, position)).toSorted((a, b) => a - b);
  const made = { length, seed, skipped, blocks: new Map<number, readonly number[]>() };
  known.set(pickPositions, made);
  return made;
}

/** The `index`-th place not in `skipped`, which is ascending. */
function withoutSkipped(index: number, skipped: readonly number[]): number {
  // Counts the skipped places before it: those with at most `index` unskipped places before them.
  let [from, to] = [0, skipped.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((skipped[middle] ?? 0) - middle <= index) from = middle + 1;
    else to = middle;
  }
  return index + from;
}

/** `blocks` caches the shuffled blocks. */
function positionAt(order: FeedOrder, blocks: Map<number, readonly number[]>, place: number): number {
  const block = Math.floor(place / blockLength);
  const shuffled = blocks.get(block) ?? shuffledBlock(order, block);
  blocks.set(block, shuffled);
  return shuffled[place - block * blockLength] ?? place;
}

/** Where `shuffledBlock` puts a position: behind those of its block with a smaller key. */
function shuffledPlace({ length, seed }: FeedOrder, position: number): number {
  const first = position - (position % blockLength);
  const end = Math.min(first + blockLength, length);
  const own = mixed(seed, position);
  let place = first;
  for (let other = first; other < end; other += 1) {
    const key = mixed(seed, other);
    if (key < own || (key === own && other < position)) place += 1;
  }
  return place;
}

/** The positions of a block in the order given by the seed. */
function shuffledBlock({ length, seed }: FeedOrder, block: number): number[] {
  const first = block * blockLength;
  const count = Math.max(0, Math.min(blockLength, length - first));
  // Key and position in one number: plain numbers sort fastest.
  const keys = Float64Array.from({ length: count }, (_, index) => mixed(seed, first + index) * blockLength + index);
  return Array.from(keys.sort(), (key) => first + (key % blockLength));
}

/** A 32-bit hash of both numbers (the finalizer of MurmurHash3). */
function mixed(seed: number, position: number): number {
  let bits = (seed ^ Math.imul(position + 1, 0x9e3779b1)) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
