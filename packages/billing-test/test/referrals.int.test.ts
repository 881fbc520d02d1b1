import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join } from './members.ts';
import { openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

it.each(['won', 'lost'] as const)(
  'a referral rests while its payment is disputed; the dispute is %s',
  async (outcome) => {
    const { prisma } = house.db;
    const { id: creatorTeamId } = await prisma.creatorTeam.create({
      data: { id: v7(), slug: v7(), displayName: 'A team' },
    });
    const { accountId } = await join(house, { trial: false });
    const { id, chargeId, paidMinor } = await prisma.invoice.findFirstOrThrow({ where: { accountId } });
    const credited = { creditedAt: new Date(), invoiceId: id, amountMinor: paidMinor, currency: 'USD' };
    await prisma.creatorReferral.create({ data: { accountId, creatorTeamId, at: new Date(), ...credited } });
    const isReversed = async (): Promise<boolean> =>
      (await prisma.creatorReferral.findUniqueOrThrow({ where: { accountId } })).reversedAt !== null;
    const dispute = house.emulator.testControls.openDispute(chargeId ?? '');
    await house.tell();
    expect(await isReversed()).toBe(true);
    house.emulator.testControls.closeDispute(dispute.id, outcome);
    await house.tell();
    expect(await isReversed()).toBe(outcome === 'lost');
  },
);
