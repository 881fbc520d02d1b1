import fc from 'fast-check';
import { expect, test } from 'vitest';
import { battle, knownBattle } from '../../../test/greenlight.ts';
import { afterAnswer, afterTally, tallyOf } from './known-battle.ts';

const tally = (version: number, leftPoints = version, rightPoints = 0) => ({
  battleId: 'b1',
  version,
  leftPoints,
  rightPoints,
});

test('a newer tally counts, an older, an equal and another battle’s do not', () => {
  const known = knownBattle({ version: 5 });
  expect(tallyOf(afterTally(known, tally(6, 9, 4)).battle)).toEqual(tally(6, 9, 4));
  for (const late of [tally(5, 9, 9), tally(4, 9, 9), { ...tally(9), battleId: 'b2' }]) {
    expect(afterTally(known, late)).toBe(known);
  }
});

test('an answer that was given before what is known brings neither its state nor its points', () => {
  const known = knownBattle({ version: 5, active: false, now: '2026-11-22T12:00:05.000Z' });
  const late = knownBattle({ version: 4, active: true, now: '2026-11-22T12:00:04.000Z' });
  const { battle: result } = afterAnswer(known, late);
  expect([result.version, result.active]).toEqual([5, false]);
});

test('an answer with older points keeps the newer ones, and brings everything else', () => {
  const known = afterTally(knownBattle(), tally(8, 80, 8));
  const answer = knownBattle({ version: 7, sealed: true, now: '2026-11-22T13:00:00.000Z' });
  const { battle: result } = afterAnswer(known, answer);
  expect([tallyOf(result), result.sealed]).toEqual([tally(8, 80, 8), true]);
});

test('another battle takes the place of this one, whatever its version', () => {
  const next = knownBattle({ id: 'b2', version: 0, now: '2026-11-22T13:00:00.000Z' });
  expect(afterAnswer(knownBattle({ version: 5 }), next).battle).toEqual(next.battle);
  expect(afterAnswer(null, next)).toBe(next);
  expect(afterAnswer(undefined, next)).toBe(next);
});

test('in whatever order tallies and answers come, the bar never goes back and ends at the newest', () => {
  const news = fc.record({ version: fc.integer({ min: 0, max: 50 }), isAnswer: fc.boolean(), second: fc.nat(59) });
  fc.assert(
    fc.property(fc.array(news, { minLength: 1, maxLength: 40 }), (all) => {
      let known = knownBattle({ version: 0, points: [0, 0] });
      const seen = [0];
      for (const { version, isAnswer, second } of all) {
        const now = new Date(Date.UTC(2026, 10, 22, 12, 0, second)).toISOString();
        const answer = { battle: battle({ version, points: [version, 0], now }), clock: known.clock };
        known = isAnswer ? afterAnswer(known, answer) : afterTally(known, tally(version));
        seen.push(known.battle.leftProject.points);
      }
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
      expect(seen.at(-1)).toBe(Math.max(0, ...all.map(({ version }) => version)));
    }),
  );
});
