import { describe, expect, it } from 'vitest';
import { demoVotes } from './demo-votes.ts';
import type { DemoVote } from './demo-votes.ts';

const scores = [
  { left: 12_481, right: 9_037 },
  { left: 8_204, right: 7_990 },
  { left: 3_950, right: 1_204 },
];
const battles = demoVotes(scores);
const sum = (votes: readonly DemoVote[]): number => votes.reduce((points, vote) => points + vote.points, 0);

describe.each(scores.map((score, index) => ({ score, votes: battles[index] ?? [] })))('$score', ({ score, votes }) => {
  const people = Map.groupBy(votes, ({ voter }) => voter);

  it('comes to what it says', () => {
    for (const side of ['left', 'right'] as const)
      expect(sum(votes.filter((vote) => vote.side === side))).toBe(score[side]);
  });

  it('is some hundreds of people with 1 to 60 points each', () => {
    expect(people.size).toBeGreaterThan(200);
    const given = [...people.values()].map((own) => sum(own));
    expect([Math.min(...given), Math.max(...given)]).toEqual([1, 60]);
    expect(votes.filter(({ points }) => points < 1 || !Number.isInteger(points))).toEqual([]);
  });

  it('is one visit of most, several of many, and one for both of a few', () => {
    const visits = Map.groupBy(people.values(), (own) => own.length);
    const counts = [1, 2, 3, 4, 5].map((count) => visits.get(count)?.length ?? 0);
    expect(Math.min(...counts)).toBeGreaterThan(10);
    expect(counts[0]).toBeGreaterThan(people.size / 3);
    expect(counts[0]).toBeLessThan((people.size * 2) / 3);
    const both = [...people.values()].filter((own) => new Set(own.map(({ side }) => side)).size === 2);
    expect(both.length).toBeGreaterThan(0);
    expect(both.length).toBeLessThan(people.size / 20);
    // Nobody makes two visits for one side at the same time.
    const places = votes.map(({ voter, side, at }) => `${voter} ${side} ${at}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it('happens at uneven moments, in their order, both sides from the beginning', () => {
    const moments = votes.map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(moments[0]).toBeGreaterThan(0);
    expect(moments.at(-1)).toBeLessThan(1);
    // A crowd within one second would be implausible: a battle lasts a week, and its first twenty votes take minutes.
    const second = 1 / (7 * 24 * 60 * 60);
    const together = Map.groupBy(moments, (at) => Math.floor(at / second));
    expect(Math.max(...[...together.values()].map(({ length }) => length))).toBeLessThan(4);
    expect((moments[19] ?? 0) - (moments[0] ?? 0)).toBeGreaterThan(300 * second);
    const single = [...new Set(moments)];
    const gaps = single.slice(1).map((at, index) => at - (single[index] ?? 0));
    expect(Math.max(...gaps)).toBeGreaterThan(5 * (1 / single.length));
    const tenths = Map.groupBy(votes, ({ at }) => Math.floor(at * 10));
    expect(tenths.size).toBe(10);
    const first = votes.slice(0, 60);
    expect(new Set(first.map(({ side }) => side)).size).toBe(2);
    expect(new Set(first.map(({ at }) => at)).size).toBe(60);
  });
});

it('has other people in every battle, most of whom are seen again', () => {
  const crowds = battles.map((votes) => new Set(votes.map(({ voter }) => voter)));
  const [first, second] = [crowds[0] ?? new Set(), crowds[1] ?? new Set()];
  const again = [...second].filter((voter) => first.has(voter)).length;
  expect(again).toBeGreaterThan(second.size / 3);
  expect(again).toBeLessThan(second.size * 0.9);
});

it('has the same votes every time, and few points of few people too', () => {
  expect(demoVotes(scores)).toEqual(battles);
  expect(demoVotes([{ left: 7, right: 0 }]).map((votes) => sum(votes))).toEqual([7]);
  expect(demoVotes([])).toEqual([]);
});
