import { GreenlightNews } from '@houselights/contracts';
import { expect, test } from 'vitest';
import { readNews } from './battle-messages.ts';

const tally = { type: 'tally', battleId: 'b1', version: 3, leftPoints: 2, rightPoints: 1 };
const values = [0, -1, 1.5, 2 ** 53, NaN, Infinity, '3', '', 'x'.repeat(64), 'x'.repeat(65), null, true, [], {}];

test('reads what the contract knows, and only that', () => {
  const changed = Object.keys(tally).flatMap((name) =>
    [undefined, ...values].map((value) => ({ ...tally, [name]: value })),
  );
  const others = [tally, { ...tally, more: 1 }, { type: 'battle' }, { ...tally, type: 'battle' }, undefined, ...values];
  for (const data of [...changed, ...others]) {
    expect([data, readNews(data)]).toEqual([data, GreenlightNews.safeParse(data).data]);
  }
});
