import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { verifyLedger } from '../../verify-ledger.ts';
import { seedDemoBattles } from './demo-battles.ts';

const project = (slug: string, points: number) => ({ slug, title: slug, description: '', points });
const signer = { sign: () => new Uint8Array(64), publicKey: '', verify: () => true } as never;

it('what members gave looks like people, and the ledger finds nothing wrong with it', async () => {
  const database = await createTestDatabase();
  const db = createDatabase({ url: database.ownerUrl, connections: 2 });
  onTestFinished(async () => {
    await db.close();
    await database.close();
  });
  await seedDemoBattles({ db, signer, clock: { now: () => new Date() } }, [
    { left: project('one', 1_204), right: project('two', 990), from: -1, until: 2 },
    { left: project('three', 300), right: project('four', 240), from: -12, until: -9 },
  ]);
  const points = async (id: string) =>
    Number((await db.prisma.pointsAccount.findFirstOrThrow({ where: { projectId: id } })).gained);
  expect(await Promise.all(['one', 'two', 'three', 'four'].map((slug) => points(`demo-${slug}`)))).toEqual([
    1_204, 990, 300, 240,
  ]);
  const members = await db.prisma.pointsAccount.findMany({ where: { kind: 'member' } });
  expect(members.length).toBeGreaterThan(100);
  expect(members.filter(({ gained, spent }) => gained !== spent || spent > 120n)).toEqual([]);
  // Blocks are in order of time, each at a different instant.
  const blocks = await db.prisma.pointsBlock.findMany({
    where: { battleId: { not: null } },
    orderBy: { height: 'asc' },
  });
  const moments = blocks.map(({ at }) => at.getTime());
  expect(moments).toEqual([...new Set(moments)].toSorted((a, b) => a - b));
  expect((await verifyLedger({ db, signer })).problems).toEqual([]);
});
