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
  const removed = new Set(order.pickPositions.filter((position) => position >= 0 && position < order.length));
  const skipped = [...removed].map((position) => shuffledPlace(order, position)).toSorted((a, b) => a - b);
  const end = Math.min(to, order.picks + order.length - removed.size);
  const places: FeedPlace[] = [];
  for (let place = Math.max(0, from); place < end; place += 1) {
    if (place < order.picks) places.push({ pick: place });
    else places.push({ position: positionAt(order, withoutSkipped(place - order.picks, skipped)) });
  }
  return places;
}

/** The `index`-th place among those that are not skipped; `skipped` ascends. */
function withoutSkipped(index: number, skipped: readonly number[]): number {
  let place = index;
  for (const one of skipped) {
    if (one > place) break;
    place += 1;
  }
  return place;
}

function positionAt(order: FeedOrder, place: number): number {
  const block = Math.floor(place / blockLength);
  return shuffledBlock(order, block)[place - block * blockLength] ?? place;
}

function shuffledPlace(order: FeedOrder, position: number): number {
  const block = Math.floor(position / blockLength);
  return block * blockLength + shuffledBlock(order, block).indexOf(position);
}

/** The positions of a block in the order that the seed gives them. */
function shuffledBlock({ length, seed }: FeedOrder, block: number): number[] {
  const first = block * blockLength;
  const count = Math.max(0, Math.min(blockLength, length - first));
  return Array.from({ length: count }, (_, index) => first + index)
    .map((position) => ({ position, key: mixed(seed, position) }))
    .toSorted((a, b) => a.key - b.key || a.position - b.position)
    .map(({ position }) => position);
}

/** 32 bits that follow from both numbers and look like neither (the finalizer of MurmurHash3). */
function mixed(seed: number, position: number): number {
  let bits = (seed ^ Math.imul(position + 1, 0x9e3779b1)) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
