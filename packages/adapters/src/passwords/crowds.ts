import type { Crowd } from '@houselights/core';

/** Current member counts of crowds. */
export class Crowds {
  readonly #here = new Map<string, number>();

  /** Enters each crowd; returns undefined and enters none if one of them is full. */
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
