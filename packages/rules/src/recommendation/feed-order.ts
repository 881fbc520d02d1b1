/** Places of a ranking that are shuffled among themselves, and stored together. */
export const blockLength = 60;

/** An ordering: first `picks` picks, then the places of a ranking without those of the picks. */
export interface FeedOrder {
  readonly picks: number;
  /** Places in the ranking that the picks have. */
  readonly pickPositions: readonly number[];
  /** Places of the ranking. */
  readonly length: number;
  readonly seed: number;
}

export type FeedPlace = { readonly pick: number } | { readonly position: number };

/** What stands at the places `from` (from 0) up to and without `to` of the ordering; less at its end. */
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

/** What is the same for all pages of an ordering, or for those beside each other. */
interface Known {
  readonly length: number;
  readonly seed: number;
  /** Where the picks stand in the shuffled ranking, ascending. */
  readonly skipped: readonly number[];
  /** Blocks that were shuffled for the pages asked for last. */
  readonly blocks: Map<number, readonly number[]>;
}

/** Pages that follow each other share their blocks. */
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

/** The `index`-th place among those that are not skipped; `skipped` ascends. */
function withoutSkipped(index: number, skipped: readonly number[]): number {
  // As many are skipped before it as have fewer unskipped places in front of them than it has.
  let [from, to] = [0, skipped.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((skipped[middle] ?? 0) - middle <= index) from = middle + 1;
    else to = middle;
  }
  return index + from;
}

/** `blocks` keeps those that were shuffled already. */
function positionAt(order: FeedOrder, blocks: Map<number, readonly number[]>, place: number): number {
  const block = Math.floor(place / blockLength);
  const shuffled = blocks.get(block) ?? shuffledBlock(order, block);
  blocks.set(block, shuffled);
  return shuffled[place - block * blockLength] ?? place;
}

/** Where `shuffledBlock` puts a position: behind those of its block whose key is smaller. */
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

/** The positions of a block in the order that the seed gives them. */
function shuffledBlock({ length, seed }: FeedOrder, block: number): number[] {
  const first = block * blockLength;
  const count = Math.max(0, Math.min(blockLength, length - first));
  // Key and place in one number each: plain numbers sort fastest.
  const keys = Float64Array.from({ length: count }, (_, index) => mixed(seed, first + index) * blockLength + index);
  return Array.from(keys.sort(), (key) => first + (key % blockLength));
}

/** 32 bits that follow from both numbers and look like neither (the finalizer of MurmurHash3). */
function mixed(seed: number, position: number): number {
  let bits = (seed ^ Math.imul(position + 1, 0x9e3779b1)) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
