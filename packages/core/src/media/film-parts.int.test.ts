import { createDatabase } from '@houselights/db';
import type { Database } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import type { TestDatabase } from '@houselights/testkit';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dropPartsBefore,
  finishPart,
  mayGoOn,
  offerParts,
  readMadeParts,
  releaseParts,
  renewParts,
  stateOfParts,
  takeFreePart,
} from './film-parts.ts';

let test: TestDatabase;
let db: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
  await db.prisma.account.create({ data: { id: 'owner', email: 'a@b.test', emailKey: 'a@b.test', displayName: 'A' } });
});
afterAll(async () => {
  await db.close();
  await test.close();
});

/** A film of as many parts as letters: `.` free, `h` held, `x` held too long ago, `m` made, `o` made by another recipe, ` ` no part. */
async function filmOf(parts: string, state = 'playable'): Promise<string> {
  const assetId = v7();
  const asset = { ownerId: 'owner', state, originalFilename: 'a.mp4', size: 7, sourceKey: 'uploads/a' };
  await db.prisma.asset.create({ data: { ...asset, id: assetId } });
  for (const [number, letter] of parts.split('').entries()) {
    if (letter === ' ') continue;
    const leasedUntil = new Date(letter === 'h' ? Date.now() + 3_600_000 : 0);
    const held = 'hx'.includes(letter) ? { holder: 'another', leasedUntil } : {};
    const made = 'mo'.includes(letter) ? { recipe: letter, rungs: [] } : {};
    const place = { assetId, number, fromSegment: number * 10, toSegment: number * 10 + 10 };
    await db.prisma.assetPart.create({ data: { ...place, ...held, ...made } });
  }
  return assetId;
}

const take = (assetId: string, recipe: string | null = 'm') => takeFreePart(db, { assetId, holder: 'me' }, recipe);

it.each<[string, string, number | undefined, number?]>([
  ['the first of all', '....', 0, 4],
  ['the middle of what somebody comes to', 'h....', 3, 5],
  ['the only one', 'h.', 1, 2],
  ['the first behind what is made', 'mm..h', 2, 4],
  ['the longest row', 'h..h...h', 5, 7],
  ['one whose holder is gone', 'mxh', 1, 2],
  ['one of another recipe', 'mo', 1, 2],
  ['the first behind a gap', 'h ..', 2, 4],
  ['none that is held or made', 'hm', undefined],
])('takes %s: %s', async (_what, parts, number, end) => {
  const free = await take(await filmOf(parts));
  expect([free?.number, free?.until]).toEqual([number, end === undefined ? undefined : end * 10]);
});

it('takes what another recipe made only if it knows its own', async () => {
  expect(await take(await filmOf('o'), null)).toBeUndefined();
});

it('takes nothing of a film that needs no help', async () => {
  expect(await take(await filmOf('..', 'ready'))).toBeUndefined();
});

it('gives a part to one of many who ask at once, and something to each', async () => {
  const assetId = await filmOf('........');
  const all = await Promise.all(Array.from({ length: 10 }, () => takeFreePart(db, { assetId, holder: v7() }, null)));
  const numbers = all.flatMap((free) => (free === undefined ? [] : [free.number]));
  expect(numbers.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

it.each([
  ['a free part', '..', true],
  ['one that somebody holds', '.h', false],
  ['one whose holder is gone', '.x', true],
  ['one that is made', '.m', false],
  ['one of another recipe', '.o', true],
  ['what belongs to no part', '. ', true],
])('comes to %s', async (_what, parts, may) => {
  const assetId = await filmOf(parts);
  expect(await mayGoOn(db, { assetId, holder: 'me' }, { segment: 15, recipe: 'm' })).toBe(may);
});

it('keeps a part until it is finished or released, and not what belongs to another', async () => {
  const assetId = await filmOf('..');
  const [me, you] = ['me', 'you'].map((holder) => ({ assetId, holder })) as [
    { assetId: string; holder: string },
    { assetId: string; holder: string },
  ];
  const [mine, yours] = [await takeFreePart(db, me, null), await takeFreePart(db, you, null)];
  const made = { recipe: 'm', rungs: [{ path: '480p', segments: [1, 2] }] };
  await finishPart(db, me, yours!, made);
  expect(await readMadeParts(db, assetId)).toEqual([]);
  await finishPart(db, me, mine!, made);
  expect(await readMadeParts(db, assetId)).toEqual([{ from: 0, to: 10, ...made }]);
  expect([await renewParts(db, me), await renewParts(db, you)]).toEqual([false, true]);
  await releaseParts(db, you);
  expect(await renewParts(db, you)).toBe(false);
  expect(await stateOfParts(db, assetId)).toEqual({ unmade: 1, segments: 10 });
  await dropPartsBefore(db, assetId, 20);
  expect(await stateOfParts(db, assetId)).toEqual({ unmade: 0, segments: 0 });
});

it('offers a film once, with a job for each part but the first, and no more than eight', async () => {
  const assetId = await filmOf('');
  const parts = Array.from({ length: 12 }, (_, number) => ({ from: number, to: number + 1 }));
  await offerParts(db, assetId, parts);
  await offerParts(db, assetId, parts.slice(3));
  expect(await db.prisma.assetPart.count({ where: { assetId } })).toBe(12);
  const jobs = await db.prisma.outbox.findMany({ where: { name: 'media.share' }, orderBy: { id: 'asc' } });
  expect(jobs.map(({ payload }) => payload)).toEqual(Array.from({ length: 8 }, (_, helper) => ({ assetId, helper })));
  const over = await filmOf('', 'ready');
  await offerParts(db, over, parts);
  expect(await db.prisma.outbox.count({ where: { name: 'media.share' } })).toBe(8);
});
