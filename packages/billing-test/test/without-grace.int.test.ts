import * as core from '@houselights/core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addMember, join } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';
import type { Caller, Payments } from '@houselights/core';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const graceDays = (days: number) =>
  house.db.prisma.billingSettings.update({ where: { id: 1 }, data: { graceDays: days } });
afterEach(() => graceDays(7));

const billing = (caller: Caller) => core.getBilling(house.deps, { caller });
const rowOf = (id: string) => house.db.prisma.subscription.findUniqueOrThrow({ where: { id } });

/** The worker's scheduled jobs, every five minutes. */
async function turn(): Promise<void> {
  await core.resyncExpiring(house.deps, { endsAt: Infinity });
  await core.endUnpaid(house.deps);
  await house.work();
}

async function pass(ms: number): Promise<void> {
  await house.pass(ms);
  await house.tell();
}

/** The database's own access check before a contribution. */
async function givesAccess({ accountId }: Caller): Promise<boolean> {
  const { rows } = await house.db.pool.query<{ gives: boolean }>(
    `select coalesce(bool_or(gives_access(f, $2)), false) as gives from access_fact f where f."accountId" = $1 and f."knownUntil" is null`,
    [accountId, house.deps.billingClock.now()],
  );
  return rows[0]?.gives === true;
}

it('gives access in each minute of the hour of a charge, at the end of a trial and of a month, without any grace', async () => {
  await graceDays(0);
  const caller = await join(house);
  const { caller: monthly } = await addMember(house);
  const seen = async (of: Caller): Promise<unknown> => {
    const { subscription, access, unpaid } = await billing(of);
    return [subscription?.state, access.hasSubscription, unpaid, await givesAccess(of)];
  };
  const points = async ({ accountId }: Caller): Promise<number> =>
    Number((await house.db.prisma.pointsAccount.findUniqueOrThrow({ where: { accountId } })).spent);
  for (const of of [caller, monthly]) {
    const due = Date.parse((await billing(of)).subscription?.paidUntil ?? '');
    await pass(due - house.emulator.now() - 90_000);
    for (let minutes = 0; minutes < 65; minutes += 1) {
      await house.pass(60_000);
      if (minutes % 10 === 0) await house.tell();
      if (minutes % 20 === 0) await turn();
      const state = minutes === 0 && of === caller ? 'trial' : 'active';
      expect([minutes, ...((await seen(of)) as unknown[])]).toEqual([minutes, state, true, [], true]);
    }
    expect(await points(of)).toBe(0);
  }
});

it('a first try that Stripe holds back for days is awaited and told, by whatever grace there is', async () => {
  await graceDays(1);
  const { caller } = await addMember(house);
  const due = Date.parse((await billing(caller)).subscription?.paidUntil ?? '');
  const heldUntil = new Date(due + 3 * day);
  await house.pass(due + 10 * 60_000 - house.emulator.now());
  house.told();
  const readCustomer: Payments['readCustomer'] = async (id) => {
    const state = await house.deps.payments.readCustomer(id);
    const held = state.invoices.map((each) => (each.status === 'draft' ? { ...each, nextAttemptAt: heldUntil } : each));
    return { ...state, invoices: held };
  };
  const deps = { ...house.deps, payments: { ...house.deps.payments, readCustomer } };
  await core.syncAccount(deps, caller.accountId);
  for (const hours of [1, 5, 30, 70]) {
    await house.pass(due + hours * hour - house.emulator.now());
    expect(await billing(caller)).toMatchObject({
      subscription: { state: 'active', nextCharge: { amountMinor: 399, at: heldUntil.toISOString() } },
      access: { hasSubscription: true },
      unpaid: [],
    });
    expect(await givesAccess(caller)).toBe(true);
  }
  expect((await rowOf((await billing(caller)).subscription?.id ?? '')).endsUnpaidAt).toBeNull();
  house.told();
});
