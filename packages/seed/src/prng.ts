import { randomFrom } from '@houselights/demo/random';
import type { Random } from '@houselights/demo/random';

/** Seeded choices, the same on every machine. */
export interface Prng {
  /** In [0, 1). */
  readonly random: Random;
  readonly happens: (share: number) => boolean;
  /** A whole number from `low` to `high`, both inclusive. */
  readonly whole: (low: number, high: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** An index from 0 to `length - 1` by Zipf's law: the nth is chosen in proportion to 1/n. */
  readonly zipf: (length: number) => number;
  /** Normally distributed with mean 0 and standard deviation 1. */
  readonly normal: () => number;
  readonly shuffle: <T>(list: readonly T[]) => T[];
  /** A UUIDv7 for an instant. */
  readonly id: (ms: number) => string;
}

export function createPrng(seed: string): Prng {
  const random = randomFrom(seed);
  const whole = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(random() * list.length)];
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  };
  return {
    random,
    happens: (share) => random() < share,
    whole,
    pick,
    zipf: (length) => Math.min(length - 1, Math.floor(Math.exp(random() * Math.log(length + 1))) - 1),
    normal: () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
    shuffle: (list) => {
      const mixed = [...list];
      for (let at = mixed.length - 1; at > 0; at -= 1) {
        const other = whole(0, at);
        [mixed[at], mixed[other]] = [mixed[other] as never, mixed[at] as never];
      }
      return mixed;
    },
    id: (ms) => uuid(ms, Math.floor(random() * 0x1000000), Math.floor(random() * 0x1000000000000)),
  };
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

function uuid(ms: number, high: number, low: number): string {
  const time = hex(Math.floor(ms), 12);
  const middle = hex(high, 6);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${middle.slice(0, 3)}-8${middle.slice(3)}-${hex(low, 12)}`;
}
