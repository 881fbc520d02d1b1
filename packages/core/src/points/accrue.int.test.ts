import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, addMonths } from '@houselights/rules';
import { v7 } from 'uuid';
import { openBattleHouse } from '../../test/battles.ts';
import { accessFact, knowFacts } from '../../test/facts.ts';
import { addAccount } from '../../test/videos.ts';
import { claimDue } from './due.ts';
import { accruePoints, createPointsReader, grantDuePoints } from './index.ts';
import { verifyLedger } from '../verify-ledger.ts';
import type { BattleHouse } from '../../test/battles.ts';
import type { AccessFact } from '@houselights/rules';

let house: BattleHouse;
beforeEach(async () => {
  house = await openBattleHouse();
  await house.db.prisma.plan.create({
    data: { id: 'monthly', offer: 'join', trialDays: 14, name: 'A plan', interval: 'month', pointsPerPeriod: 2 },
  });
});
afterEach(async () => {
  const { problems } = await verifyLedger(house);
  await house.close();
  if (problems.length > 0) throw new Error(problems.join('\n'));
});

const start = new Date('2026-03-10T08:00:00Z');
const at = (now: Date) => ({ ...house, billingClock: { now: () => now } });
const gained = async (accountId: string) =>
  (await createPointsReader(house).getPoints({ caller: { accountId } })).pointsGained;
const dueAt = async (accountId: string) =>
  (await house.db.prisma.pointsDue.findUnique({ where: { accountId } }))?.dueAt ?? null;
const walkOf = (id: string) => house.db.prisma.pointsWalk.findUnique({ where: { id } });

async function member(facts: Partial<AccessFact>): Promise<string> {
  const accountId = await addAccount(house.db);
  await knowFacts(house.db, accountId, start, accessFact({ startedAt: start, ...facts }));
  await grantDuePoints(at(start), { accountIds: [accountId] });
  return accountId;
}

async function promote(audience: 'members' | 'accounts', startsAt: Date, endsAt: Date): Promise<string> {
  const promotion = { id: v7(), name: 'A gift', points: 5, createdById: 'x', createdAt: start };
  await house.db.prisma.pointsPromotion.create({ data: { ...promotion, audience, startsAt, endsAt } });
  return promotion.id;
}

/** As if the first walk, which runs to the end, were done. */
async function everybodyWasLookedAt(lastId = ''): Promise<void> {
  const walk = { lastId, finishedAt: start };
  await house.db.prisma.pointsWalk.upsert({ where: { id: 'all' }, create: { id: 'all', ...walk }, update: walk });
}

describe('what time makes due', () => {
  it.each<[string, Partial<AccessFact>, Date | null]>([
    ['the next month of a gift', { paidUntil: addMonths(start, 3) }, addMonths(start, 1)],
    ['nothing in the last month of a gift', { paidUntil: addMonths(start, 1) }, null],
    ['access that is to come', { startedAt: addDays(start, 9), paidUntil: addMonths(start, 3) }, addDays(start, 9)],
    ['the next month of a plan given by the house', { source: 'staff', planId: 'monthly' }, addMonths(start, 1)],
    ['nothing where no plan is named', { source: 'staff' }, null],
    ['nothing of a gift that was given back', { paidUntil: addMonths(start, 3), withheld: 'refunded' }, null],
  ])('is noted by who grants: %s', async (_, facts, expected) => {
    expect(await dueAt(await member(facts))).toEqual(expected);
  });

  it('is the access to come within a promotion that runs, and the end of a trial that nobody has paid for', async () => {
    await promote('members', start, addMonths(start, 1));
    expect(await dueAt(await member({ source: 'staff', startedAt: addDays(start, 3) }))).toEqual(addDays(start, 3));

    const accountId = await addAccount(house.db);
    const sub = { planId: 'monthly', stripePriceId: 'p', itemId: 'i', status: 'trialing', currency: 'USD' };
    const times = { startedAt: start, currentPeriodStart: start, currentPeriodEnd: addDays(start, 14) };
    const id = `sub_${v7()}`;
    const trialEndsAt = addDays(start, 14);
    await house.db.prisma.subscription.create({
      data: { id, accountId, ...sub, ...times, trialEndsAt, amountMinor: 1, paused: false },
    });
    const until = { paidUntil: trialEndsAt, graceUntil: addDays(start, 21), trialEndsAt, renews: true };
    await knowFacts(
      house.db,
      accountId,
      start,
      accessFact({ source: 'stripe', sourceId: id, startedAt: start, ...until }),
    );
    await grantDuePoints(at(start), { accountIds: [accountId] });
    expect(await dueAt(accountId)).toEqual(addDays(start, 21));
    await accruePoints(at(addDays(start, 20)));
    // From its plan and from the promotion.
    expect(await gained(accountId)).toBe(2 + 5);
    await accruePoints(at(addDays(start, 21)));
    expect(await gained(accountId)).toBe(5);
    expect(await dueAt(accountId)).toBeNull();
  });

  it('is granted the soonest due first, and each by one worker alone', async () => {
    const ids: string[] = [];
    for (const n of [3, 1, 2]) ids.push(await member({ startedAt: addDays(start, n), paidUntil: addMonths(start, 1) }));
    const [third, first, second] = ids;
    expect(await claimDue(house.db, addDays(start, 5), 2)).toEqual(expect.arrayContaining([first, second]));
    expect(await claimDue(house.db, addDays(start, 5), 2)).toEqual([third]);
    expect(await claimDue(house.db, addDays(start, 5), 2)).toEqual([]);
  });

  it('comes back when whoever took it on has died', async () => {
    const accountId = await member({ paidUntil: addMonths(start, 3) });
    const now = addMonths(start, 1);
    expect(await claimDue(house.db, now, 10)).toEqual([accountId]);
    expect(await claimDue(house.db, new Date(now.getTime() + 3_600_000), 10)).toEqual([accountId]);
  });

  it('is granted once by workers that run at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => member({ paidUntil: addMonths(start, 12) })));
    const now = addMonths(start, 2);
    await Promise.all(Array.from({ length: 4 }, () => accruePoints(at(now))));
    expect(await Promise.all(ids.map(gained))).toEqual(ids.map(() => 6));
    expect(await Promise.all(ids.map(dueAt))).toEqual(ids.map(() => addMonths(start, 3)));
  });

  it('is forgotten with an account that was deleted', async () => {
    const accountId = await member({ paidUntil: addMonths(start, 3) });
    await house.db.prisma.account.update({ where: { id: accountId }, data: { deletedAt: start } });
    await accruePoints(at(addMonths(start, 1)));
    expect([await gained(accountId), await dueAt(accountId)]).toEqual([2, null]);
  });
});

describe('all others', () => {
  const idle = 5_050;

  async function addIdle(): Promise<void> {
    await house.db.pool.query(
      `insert into account (id, email, "emailKey", "displayName", "updatedAt")
       select lpad(n::text, 9, '0'), n::text, n::text, '', now() from generate_series(1, $1) n`,
      [idle],
    );
  }

  it('do not keep the newest waiting, and are looked at in parts, from run to run', async () => {
    await addIdle();
    const newest = await member({ paidUntil: addMonths(start, 3) });
    const missed = await member({ paidUntil: addMonths(start, 3) });
    await everybodyWasLookedAt();
    await house.db.prisma.pointsDue.delete({ where: { accountId: missed } });

    await accruePoints(at(addMonths(start, 1)));
    expect(await Promise.all([newest, missed].map(gained))).toEqual([4, 2]);
    expect((await walkOf('all'))?.lastId).toBe('000005000');
    // The walk grants what was missed and makes the account due again.
    await accruePoints(at(addMonths(start, 1)));
    expect(await gained(missed)).toBe(4);
    expect(await dueAt(missed)).toEqual(addMonths(start, 2));
    expect((await walkOf('all'))?.lastId).toBe('');
  });

  it('are all looked at by the first run', async () => {
    await addIdle();
    const accountId = await member({ paidUntil: addMonths(start, 3) });
    await house.db.prisma.pointsDue.deleteMany();
    await accruePoints(at(addMonths(start, 1)));
    expect(await gained(accountId)).toBe(4);
  });

  it('get what they are owed beside one that cannot be granted it, which is said', async () => {
    // Its cause would be too long.
    const stuck = await addAccount(house.db);
    const sourceId = 'x'.repeat(200);
    await knowFacts(house.db, stuck, start, accessFact({ sourceId, startedAt: start, paidUntil: addMonths(start, 3) }));
    await house.db.prisma.pointsDue.create({ data: { accountId: stuck, dueAt: start } });
    const others = await Promise.all([
      member({ startedAt: addDays(start, 1) }),
      member({ startedAt: addDays(start, 1) }),
    ]);
    await everybodyWasLookedAt('z');
    const now = addDays(start, 2);
    await expect(accruePoints(at(now))).rejects.toThrow('some accounts could not be granted their points');
    expect(await Promise.all([stuck, ...others].map(gained))).toEqual([0, 2, 2]);
    expect(await dueAt(stuck)).toEqual(new Date(now.getTime() + 15 * 60_000));
  });
});

describe('a promotion for all accounts', () => {
  it('reaches everybody once, and who joins while it runs, without looking at everybody again', async () => {
    const before = await addAccount(house.db);
    await house.db.prisma.account.update({ where: { id: before }, data: { createdAt: start } });
    const id = await promote('accounts', addDays(start, 1), addDays(start, 3));
    await accruePoints(at(start));
    expect(await gained(before)).toBe(0);
    await accruePoints(at(addDays(start, 1)));
    expect(await gained(before)).toBe(5);
    expect((await walkOf(id))?.finishedAt).toEqual(addDays(start, 1));

    await everybodyWasLookedAt('z');
    const join = async (createdAt: Date) => {
      const accountId = v7();
      const account = { id: accountId, email: accountId, emailKey: accountId, displayName: '', createdAt };
      await house.db.prisma.account.create({ data: account });
      return accountId;
    };
    const during = await join(addDays(start, 2));
    const after = await join(addDays(start, 3));
    await accruePoints(at(addDays(start, 2)));
    expect(await Promise.all([before, during, after].map(gained))).toEqual([5, 5, 0]);
    expect(await dueAt(during)).toBeNull();
  });

  it('reaches who was there when it is noticed only after its end', async () => {
    const accountId = await addAccount(house.db);
    await house.db.prisma.account.update({ where: { id: accountId }, data: { createdAt: start } });
    await promote('accounts', addDays(start, 1), addDays(start, 3));
    await accruePoints(at(addDays(start, 9)));
    await accruePoints(at(addDays(start, 9)));
    expect(await gained(accountId)).toBe(5);
  });
});

describe('a promotion for members', () => {
  it('reaches those who have access within its time, when that begins', async () => {
    await everybodyWasLookedAt('z');
    const now = await member({ source: 'staff' });
    const later = await member({ source: 'staff', startedAt: addDays(start, 3) });
    const never = await member({ source: 'staff', startedAt: addDays(start, 8) });
    await promote('members', addDays(start, 1), addDays(start, 5));
    await accruePoints(at(addDays(start, 1)));
    expect(await Promise.all([now, later, never].map(gained))).toEqual([5, 0, 0]);
    await everybodyWasLookedAt('z');
    await accruePoints(at(addDays(start, 3)));
    await accruePoints(at(addDays(start, 9)));
    expect(await Promise.all([now, later, never].map(gained))).toEqual([5, 5, 0]);
  });
});
