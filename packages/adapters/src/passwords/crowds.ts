import type { Crowd } from '@houselights/core';

/** How many of each crowd are here now. */
export class Crowds {
  readonly #here = new Map<string, number>();

  /** Counts one more into each crowd; undefined, and nothing counted, where one of them is full. */
  enter(crowds: readonly Crowd[]): (() => void) | undefined {
    if (crowds.some(({ key, most }) => this.count(key) >= most)) return undefined;
    for (const { key } of crowds) this.#here.set(key, this.count(key) + 1);
    let isHere = true;
    return () => {
      if (!isHere) return;
      isHere = false;
      for (const { key } of crowds) {
        const left = this.count(key) - 1;
        if (left === 0) this.#here.delete(key);
        else this.#here.set(key, left);
      }
    };
  }

  count(key: string): number {
    return this.#here.get(key) ?? 0;
  }
}
