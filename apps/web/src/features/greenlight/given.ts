import type { Receipt } from './api/battle.ts';

type Titled = { title: string };

/** Projects that the member gave points to, with how many. */
export function givenTo(left: Titled, right: Titled, { leftPoints, rightPoints }: Receipt) {
  return [
    { title: left.title, points: leftPoints },
    { title: right.title, points: rightPoints },
  ].filter(({ points }) => points > 0);
}
