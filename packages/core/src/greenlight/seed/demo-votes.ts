/** The final score of a demo battle. */
export interface DemoScore {
  readonly left: number;
  readonly right: number;
}

/** One person's points in one visit. */
export interface DemoVote {
  /** The person's index in the crowd, from 0. */
  readonly voter: number;
  readonly side: 'left' | 'right';
  readonly points: number;
  /** When in the battle, from 0 to 1. */
  readonly at: number;
}

/** A year earns 30 points: nobody spends more than two years' points on one battle. */
const mostPoints = 60;
const mostVisits = 5;
/** People like round numbers. */
const roundly = [1, 2, 2, 5, 5, 10, 10, 15, 20, 30, 30, 60];

/** Pseudo-random numbers in [0, 1), reproducible per seed. */
function luck(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Gift {
  readonly side: DemoVote['side'];
  readonly points: number;
}

/**
 * The votes in each demo battle, in order of time. Everyone comes once or a few times and gives what a member could have saved; a few vote
 * for both sides, and most take part in several battles.
 */
export function demoVotes(scores: readonly DemoScore[]): readonly (readonly DemoVote[])[] {
  const given = scores.map(({ left, right }, index) => {
    const random = luck(index);
    return { random, left: gifts(left, 'left', random), right: gifts(right, 'right', random) };
  });
  const crowd = Math.ceil(1.4 * Math.max(0, ...given.map(({ left, right }) => left.length + right.length)));
  return given.map(({ random, left, right }) => {
    const people = shuffled(crowd, random);
    return [...pair(left, right, people)]
      .flatMap(({ voter, side, points }) => visits(points, random).map((visit) => ({ voter, side, ...visit })))
      .toSorted((a, b) => a.at - b.at);
  });
}

/** Splits points into what single people give. */
function gifts(points: number, side: Gift['side'], random: () => number): Gift[] {
  const list: Gift[] = [];
  for (let rest = points; rest > 0;) {
    const round = roundly[Math.floor(random() * roundly.length)] ?? 1;
    const wanted = random() < 0.45 ? round : Math.ceil(mostPoints * random() ** 1.8);
    const one = Math.min(rest, Math.max(1, wanted));
    list.push({ side, points: one });
    rest -= one;
  }
  return list;
}

/**
 * Assigns each gift to a different person, except every fortieth on the right: it goes to somebody who also gave to the left, if that is
 * not too much for one person.
 */
function* pair(left: readonly Gift[], right: readonly Gift[], people: readonly number[]) {
  let next = 0;
  for (const gift of left) yield { ...gift, voter: people[next++] ?? 0 };
  for (const [index, gift] of right.entries()) {
    const before = index % 40 === 7 ? left[index] : undefined;
    const isBoth = before !== undefined && before.points + gift.points <= mostPoints;
    yield { ...gift, voter: (isBoth ? people[index] : people[next++]) ?? 0 };
  }
}

/** One person's points, split over visits at different times. */
function visits(points: number, random: () => number): { points: number; at: number }[] {
  const most = Math.min(points, mostVisits);
  const count = 1 + Math.floor(most * random() ** 2.2);
  const parts = shuffled(points - 1, random)
    .slice(0, count - 1)
    .map((cut) => cut + 1)
    .toSorted((a, b) => a - b);
  return Array.from({ length: count }, (_, index) => ({
    points: (parts[index] ?? points) - (parts[index - 1] ?? 0),
    at: moment(random),
  }));
}

/** When somebody comes: often near the beginning or the end, but never in crowds that would have to queue. */
function moment(random: () => number): number {
  const kind = random();
  const within = random();
  if (kind < 0.2) return 0.001 + 0.1 * within ** 1.25;
  if (kind < 0.45) return 0.999 - 0.14 * within ** 1.25;
  return 0.001 + 0.998 * within;
}

/** The integers from 0 up to but excluding `count`, shuffled. */
function shuffled(count: number, random: () => number): number[] {
  const list = Array.from({ length: count }, (_, index) => index);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other] ?? 0, list[at] ?? 0];
  }
  return list;
}
