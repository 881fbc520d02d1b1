import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chainStart,
  compareReceipt,
  judgeRecount,
  lineFault,
  readBattleDocument,
  recountLine,
  startCount,
} from './recount.ts';
import type { CountedLine, BattleCount, Sha256, Side } from './recount.ts';

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const start = Date.parse('2026-11-01T00:00:00.000Z');
const times = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-02T00:00:00.000Z' };

function linesOf(...given: [side: Side, points: number][]): CountedLine[] {
  return given.map(([side, points], index) => [index + 1, start + index, `v${index % 3}`, side, points]);
}

function count(lines: readonly CountedLine[], battleId = 'b1'): BattleCount {
  const counting = startCount(battleId, sha256);
  for (const line of lines) counting.add(line);
  return counting.result();
}

function documentOf(counted: BattleCount, over = {}) {
  return {
    format: 'houselights battle 1' as const,
    battleId: 'b1',
    ...times,
    leftProject: { id: 'p1', title: 'Ghost Light' },
    rightProject: { id: 'p2', title: 'Pocket Heist' },
    ...counted,
    sealedAt: '2026-11-02T00:00:01.000Z',
    ...over,
  };
}

const some = linesOf(['left', 3], ['right', 5], ['left', 2], ['right', 1]);
const sealed = count(some);

/** The failing checks. */
function broken(over: Partial<Parameters<typeof judgeRecount>[0]> = {}): string[] {
  const findings = judgeRecount({
    battleId: 'b1',
    document: documentOf(sealed),
    signatureHolds: true,
    counted: sealed,
    badLine: undefined,
    shown: sealed,
    ...over,
  });
  return findings.filter(({ holds }) => !holds).map(({ check }) => check);
}

describe('the chain', () => {
  it('begins with the battle and goes on with each line, as texts', () => {
    const [first] = linesOf(['left', 12]);
    expect(chainStart('b1')).toBe('houselights battle 1|b1');
    expect(recountLine(first!)).toBe(`1|${start}|v0|left|12`);
    const begun = createHash('sha256').update('houselights battle 1|b1').digest();
    expect(count([]).chain).toBe(begun.toString('hex'));
    const then = createHash('sha256').update(begun).update(`1|${start}|v0|left|12`).digest('hex');
    expect(count([first!]).chain).toBe(then);
  });

  it('has another end when anything in any line differs, or a line is missing, doubled or moved', () => {
    const line = fc.tuple(fc.constantFrom<Side>('left', 'right'), fc.integer({ min: 1, max: 50 }));
    const change = fc.constantFrom('points', 'side', 'voter', 'time', 'remove', 'double', 'swap');
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 30 }), fc.nat(), change, (given, at, what) => {
        const lines = linesOf(...given);
        const place = at % (lines.length - 1);
        const [number, ms, voter, side, points] = lines[place]!;
        const changed = [...lines];
        if (what === 'points') changed[place] = [number, ms, voter, side, points + 1];
        if (what === 'side') changed[place] = [number, ms, voter, side === 'left' ? 'right' : 'left', points];
        if (what === 'voter') changed[place] = [number, ms, `${voter}x`, side, points];
        if (what === 'time') changed[place] = [number, ms + 1, voter, side, points];
        if (what === 'remove') changed.splice(place, 1);
        if (what === 'double') changed.splice(place, 0, lines[place]!);
        if (what === 'swap') changed.splice(place, 2, lines[place + 1]!, lines[place]!);
        expect(count(changed).chain).not.toBe(count(lines).chain);
      }),
    );
  });

  it('is another one for another battle', () => {
    expect(count(some, 'b2').chain).not.toBe(sealed.chain);
  });
});

describe('the winner', () => {
  it.each<[string, [Side, number][], BattleCount['winner'], BattleCount['decidedBy']]>([
    ['nobody gave any', [], null, 'nothing'],
    ['one point', [['right', 1]], 'right', 'points'],
    [
      'more points',
      [
        ['left', 5],
        ['right', 4],
      ],
      'left',
      'points',
    ],
    [
      'equal, the right side was there first',
      [
        ['left', 1],
        ['right', 3],
        ['left', 2],
      ],
      'right',
      'first',
    ],
    [
      'equal, the left side was there first though it was behind in between',
      [
        ['right', 1],
        ['left', 3],
        ['right', 2],
      ],
      'left',
      'first',
    ],
  ])('%s', (_what, given, winner, decidedBy) => {
    expect(count(linesOf(...given))).toMatchObject({ winner, decidedBy });
  });

  it('of equal totals has them from an earlier line on than the other', () => {
    const points = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(points, fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }), (given, turns) => {
        // The same amounts for both sides, in any interleaving.
        const left = given.map((amount): [Side, number] => ['left', amount]);
        const right = given.toReversed().map((amount): [Side, number] => ['right', amount]);
        const mixed = turns.flatMap((isLeft) => (isLeft ? left : right).splice(0, 1));
        const lines = linesOf(...mixed, ...left, ...right);
        const total = given.reduce((sum, amount) => sum + amount, 0);
        const reached: Record<Side, number> = { left: 0, right: 0 };
        let first: Side | undefined;
        for (const [, , , side, amount] of lines) {
          reached[side] += amount;
          if (reached[side] === total) first ??= side;
        }
        expect(count(lines)).toMatchObject({ winner: first, decidedBy: 'first', leftPoints: total });
      }),
    );
  });
});

describe('a line', () => {
  const [, good] = some;
  it.each<[string, unknown, string | undefined]>([
    ['that is right', good, undefined],
    ['with another number', [3, start, 'v', 'left', 1], 'number'],
    ['before the start', [2, start - 1, 'v', 'left', 1], 'time'],
    ['at the start', [2, start, 'v', 'left', 1], undefined],
    ['just before the end', [2, start + 86_399_999, 'v', 'left', 1], undefined],
    ['at the end', [2, start + 86_400_000, 'v', 'left', 1], 'time'],
    ['without a point', [2, start, 'v', 'left', 0], 'points'],
    ['that takes', [2, start, 'v', 'left', -1], 'shape'],
    ['of half a point', [2, start, 'v', 'left', 0.5], 'shape'],
    ['for a third side', [2, start, 'v', 'middle', 1], 'shape'],
    ['of nobody', [2, start, null, 'left', 1], 'shape'],
    ['that is too short', [2, start, 'v', 'left'], 'shape'],
    ['that is none', null, 'shape'],
    ['with a text for a number', [2, start, 'v', 'left', '1'], 'shape'],
  ])('%s', (_what, line, fault) => {
    expect(lineFault(line, 2, times)).toBe(fault);
  });
});

describe('the document', () => {
  const document = documentOf(sealed);
  it('is read as it was signed', () => {
    expect(readBattleDocument(JSON.stringify(document))).toEqual(document);
  });
  it.each(['', 'null', '[]', '{', '"text"', '{}', JSON.stringify({ ...document, format: 'houselights battle 2' })])(
    'is not %j',
    (text) => {
      expect(readBattleDocument(text)).toBeUndefined();
    },
  );
  it.each(Object.keys(document))('needs its %s', (name) => {
    expect(readBattleDocument(JSON.stringify({ ...document, [name]: undefined }))).toBeUndefined();
    expect(readBattleDocument(JSON.stringify({ ...document, [name]: {} }))).toBeUndefined();
  });
});

describe('the judgement', () => {
  it('holds in all when all is right', () => {
    expect(broken()).toEqual([]);
  });

  it.each<[string, Parameters<typeof broken>[0], string[]]>([
    ['another battle’s document', { document: documentOf(sealed, { battleId: 'b2' }) }, ['document']],
    ['a wrong signature', { signatureHolds: false }, ['signature']],
    ['a line that cannot be', { badLine: { number: 2, fault: 'time' } }, ['lines']],
    [
      'a changed line',
      { counted: count(linesOf(['left', 3], ['right', 4], ['left', 3], ['right', 1])) },
      ['chain', 'totals', 'winner', 'shown'],
    ],
    ['another voter in a line', { counted: { ...sealed, chain: 'ff' } }, ['chain']],
    ['other totals signed', { document: documentOf(sealed, { rightPoints: 7 }) }, ['totals']],
    ['a contribution that is missing', { document: documentOf(sealed, { contributions: 5 }) }, ['totals']],
    ['another winner signed', { document: documentOf(sealed, { winner: 'left' }) }, ['winner']],
    ['another reason signed', { document: documentOf(sealed, { decidedBy: 'first' }) }, ['winner']],
    ['another total shown', { shown: { leftPoints: 5, rightPoints: 60 } }, ['shown']],
    [
      'nothing that can be read',
      { document: undefined, counted: undefined, signatureHolds: false },
      ['document', 'signature', 'lines', 'chain', 'totals', 'winner', 'shown'],
    ],
  ])('tells %s', (_what, over, checks) => {
    expect(broken(over)).toEqual(checks);
  });

  it('names the line and its fault', () => {
    const line = { number: 7, fault: 'points' as const };
    const findings = judgeRecount({
      battleId: 'b1',
      document: documentOf(sealed),
      signatureHolds: true,
      counted: sealed,
      badLine: line,
      shown: sealed,
    });
    expect(findings.find(({ check }) => check === 'lines')).toEqual({ check: 'lines', holds: false, line });
  });
});

describe('a receipt', () => {
  const own = { voter: 'v0', battleId: 'b1', leftPoints: 3, rightPoints: 1 };
  const line = (number: number | null, over = {}) => {
    const [, at, , side, points] = some[(number ?? 1) - 1]!;
    return { number, at: new Date(at).toISOString(), side, points, ...over };
  };
  it.each<[string, Parameters<typeof compareReceipt>[0]['lines'], { missing: number[]; extra: number }]>([
    ['that is in the file', [line(1), line(4)], { missing: [], extra: 0 }],
    ['with a line that the file has otherwise', [line(1), line(4, { points: 2 })], { missing: [4], extra: 1 }],
    ['with somebody else’s line', [line(1), line(2), line(4)], { missing: [2], extra: 0 }],
    ['with a line beyond the file', [line(1), line(4), line(1, { number: 5 })], { missing: [5], extra: 0 }],
    ['that lacks a line', [line(1)], { missing: [], extra: 1 }],
    ['that has no numbers yet', [line(null)], { missing: [], extra: 2 }],
  ])('%s', (_what, lines, found) => {
    expect(compareReceipt({ ...own, lines }, some)).toEqual(found);
  });
  it('of somebody who gave nothing misses nothing', () => {
    expect(compareReceipt({ ...own, voter: null, lines: [] }, some)).toEqual({ missing: [], extra: 0 });
  });
});
