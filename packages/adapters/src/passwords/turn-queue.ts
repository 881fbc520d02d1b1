import type { HashLane } from '@houselights/core';

/** Every fourth served item comes from the strangers' lane if one waits: known owners go first, and nobody waits for ever. */
const strangersTurn = 4;

/** One lane: its owners are served round robin, each first come, first served. */
class Lane<T> {
  readonly #owners = new Map<string, T[]>();
  size = 0;

  push(owner: string, item: T): void {
    const waiting = this.#owners.get(owner);
    if (waiting === undefined) this.#owners.set(owner, [item]);
    else waiting.push(item);
    this.size += 1;
  }

  shift(): T | undefined {
    const [first] = this.#owners;
    if (first === undefined) return undefined;
    const [owner, waiting] = first;
    const item = waiting.shift();
    // Moves to the end, with the rest of its items.
    this.#owners.delete(owner);
    if (waiting.length > 0) this.#owners.set(owner, waiting);
    this.size -= 1;
    return item;
  }
}

/** Tasks waiting to be hashed: two lanes, each with room for `most`. */
export class TurnQueue<T> {
  readonly #known = new Lane<T>();
  readonly #strangers = new Lane<T>();
  readonly #most: number;
  #served = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns false, and queues nothing, if the lane is full. */
  push({ isKnown, owner }: HashLane, item: T): boolean {
    const lane = isKnown ? this.#known : this.#strangers;
    if (lane.size >= this.#most) return false;
    lane.push(owner, item);
    return true;
  }

  shift(): T | undefined {
    this.#served += 1;
    return this.#served % strangersTurn === 0
      ? (this.#strangers.shift() ?? this.#known.shift())
      : (this.#known.shift() ?? this.#strangers.shift());
  }

  /** Removes and returns all waiting items. */
  drain(): T[] {
    const all: T[] = [];
    for (let item = this.shift(); item !== undefined; item = this.shift()) all.push(item);
    return all;
  }
}
