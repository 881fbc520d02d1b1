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
  const skipped = placesOfPicks(order);
  const end = Math.min(to, order.picks + order.length - skipped.length);
  const places: FeedPlace[] = [];
  const blocks = new Map<number, readonly number[]>();
  for (let place = Math.max(0, from); place < end; place += 1) {
    if (place < order.picks) places.push({ pick: place });
    else places.push({ position: positionAt(order, blocks, withoutSkipped(place - order.picks, skipped)) });
  }
  return places;
}

const known = new WeakMap<readonly number[], { order: FeedOrder; places: readonly number[] }>();

/** Where the picks stand in the shuffled ranking, ascending. The same for all pages of an ordering, so it is kept with its list. */
function placesOfPicks(order: FeedOrder): readonly number[] {
  const { pickPositions, length, seed } = order;
  const kept = known.get(pickPositions);
  if (kept?.order.length === length && kept.order.seed === seed) return kept.places;
  const inside = new Set(pickPositions.filter((position) => position >= 0 && position < length));
  const places = [...inside].map((position) => shuffledPlace(order, position)).toSorted((a, b) => a - b);
  known.set(pickPositions, { order, places });
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
