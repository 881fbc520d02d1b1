import * as core from '@houselights/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, monthly, pay } from './members.ts';
import { openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const paidAtOnce = { ...monthly, trial: false };
const wish = {
  months: 3,
  recipientEmail: 'friend@example.test',
  message: '',
  deliverOn: undefined,
  currency: undefined,
};
const customerOf = async ({ accountId }: Caller) => (await core.findCustomer(house.deps, accountId)) ?? '';

/** A paying customer whom an operator then deletes at Stripe. */
async function deleted(): Promise<{ caller: Caller; old: string }> {
  const caller = await join(house, { trial: false });
  const old = await customerOf(caller);
  await house.stripe.customers.del(old);
  return { caller, old };
}

const news: Readonly<Record<string, () => Promise<unknown>>> = {
  'has been heard': () => house.tell(),
  'has not been heard yet': () => Promise.resolve(),
};

describe.each(Object.entries(news))('who was deleted at Stripe, when that %s', (_, hear) => {
  it('buys again, as somebody new', async () => {
    const { caller, old } = await deleted();
    await hear();
    const { id } = await core.startCheckout(house.deps, { caller, ...paidAtOnce });
    expect((await core.getBilling(house.deps, { caller })).access.hasSubscription).toBe(false);
    expect(await customerOf(caller)).not.toBe(old);
    expect(await pay(house, id)).toMatchObject({ outcome: 'complete' });
    await house.tell();
    expect(await core.getBilling(house.deps, { caller })).toMatchObject({
      subscription: { state: 'active' },
      access: { hasSubscription: true },
    });
    const { items } = await core.listInvoices(house.deps, { caller, cursor: undefined });
    expect(items).toHaveLength(2);
    expect((await core.openPortal(house.deps, { caller, card: false })).url).toContain('http');
  });

  it('gives a gift', async () => {
    const { caller } = await deleted();
    await hear();
    const { id, giftId } = await core.buyGift(house.deps, { caller, ...wish });
    expect(await pay(house, id)).toMatchObject({ outcome: 'complete' });
    await house.tell();
    expect(await core.getGift(house.deps, { caller, id: giftId })).toMatchObject({ state: 'sent' });
  });

  it('has no page for cards', async () => {
    const { caller } = await deleted();
    await hear();
    await expect(core.openPortal(house.deps, { caller, card: true })).rejects.toMatchObject({ code: 'no_customer' });
  });

  it('is forgotten', async () => {
    const { caller } = await deleted();
    await hear();
    await core.closeBilling(house.deps, caller);
    expect((await core.getBilling(house.deps, { caller })).subscription).toMatchObject({ state: 'ended' });
  });

  it('is one customer, who asks for several things at once', async () => {
    const { caller } = await deleted();
    await hear();
    const [first, second] = await Promise.all([
      core.startCheckout(house.deps, { caller, ...paidAtOnce }),
      core.startCheckout(house.deps, { caller, ...paidAtOnce }),
      core.buyGift(house.deps, { caller, ...wish }),
      core.buyGift(house.deps, { caller, ...wish }),
    ]);
    expect(second).toEqual(first);
    const { data } = await house.stripe.customers.list({ email: `${caller.accountId}@example.test` });
    expect(data.map(({ id }) => id)).toEqual([await customerOf(caller)]);
  });
});

it('a purchase that was open for who was deleted is not handed out again', async () => {
  const caller = await house.newCaller();
  const before = await core.startCheckout(house.deps, { caller, ...paidAtOnce });
  await house.stripe.customers.del(await customerOf(caller));
  const after = await core.startCheckout(house.deps, { caller, ...paidAtOnce });
  expect(after.id).not.toBe(before.id);
  const { state, stripeSessionId } = await house.db.prisma.checkout.findUniqueOrThrow({ where: { id: before.id } });
  expect(state).toBe('expired');
  expect(await house.stripe.checkout.sessions.retrieve(stripeSessionId ?? '')).toMatchObject({ status: 'expired' });
  expect(await pay(house, after.id)).toMatchObject({ outcome: 'complete' });
});

it('who is deleted twice is replaced twice', async () => {
  const { caller, old } = await deleted();
  const second = await core.ensureCustomer(house.deps, caller.accountId);
  await house.stripe.customers.del(second);
  const third = await core.ensureCustomer(house.deps, caller.accountId);
  expect(new Set([old, second, third]).size).toBe(3);
  expect(await core.ensureCustomer(house.deps, caller.accountId)).toBe(third);
});
