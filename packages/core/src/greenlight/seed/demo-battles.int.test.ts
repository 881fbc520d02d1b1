import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { seedDemoBattles } from './demo-battles.ts';

it('looks like people: everyone is for one side, at moments of their own, all over the days', async () => {
  const database = await createTestDatabase();
  const db = createDatabase({ url: database.ownerUrl, connections: 2 });
  onTestFinished(async () => {
    await db.close();
    await database.close();
  });
  const side = (slug: string, points: number) => ({ slug, title: slug, description: '', points });
  const signer = { sign: () => new Uint8Array(64), publicKey: '', verify: () => true } as never;
  await seedDemoBattles({ db, signer, clock: { now: () => new Date() } }, [
    { left: side('one', 8_204), right: side('two', 7_990), from: -1, until: 2 },
  ]);
  const rows = await db.prisma.pointsEntry.findMany({ where: { kind: 'contribution' }, orderBy: { position: 'asc' } });
  const sides = new Map<bigint, Set<bigint>>();
  for (const { memberId, creditId } of rows) sides.set(memberId, (sides.get(memberId) ?? new Set()).add(creditId));
  expect([...sides.values()].filter(({ size }) => size > 1)).toEqual([]);
  expect(rows.reduce((sum, { points }) => sum + Number(points), 0)).toBe(8_204 + 7_990);
  const moments = [...new Set(rows.map(({ at }) => at.getTime()))];
  expect(moments.length).toBeGreaterThan(20);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  // In the first twenty lines there are several moments, and both sides.
  const first = rows.slice(0, 20);
  expect(new Set(first.map(({ at }) => at.getTime())).size).toBeGreaterThan(4);
  expect(new Set(first.map(({ creditId }) => creditId)).size).toBe(2);
  const quarters = moments.map((at) =>
    Math.floor(((at - (moments[0] ?? 0)) * 4) / ((moments.at(-1) ?? 1) - (moments[0] ?? 0) + 1)),
  );
  expect(new Set(quarters)).toEqual(new Set([0, 1, 2, 3]));
});
