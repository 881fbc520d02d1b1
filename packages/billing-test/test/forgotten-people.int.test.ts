import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, leave, monthly } from './members.ts';
import { day, openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

/** What remains of people who deleted their accounts: here, and at Stripe. */
let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const rowOf = ({ accountId }: Caller) => house.db.prisma.billingCustomer.findUniqueOrThrow({ where: { accountId } });
const noCard = { cardBrand: null, cardLast4: null, cardExpires: null };

/** A member with two cards and all the data that Stripe can hold. */
async function member(): Promise<{ caller: Caller; customerId: string }> {
  const caller = await join(house, { trial: false });
  const { stripeCustomerId: customerId } = await rowOf(caller);
  const { id: second } = await house.stripe.paymentMethods.attach('pm_card_mastercard', { customer: customerId });
  await house.stripe.customers.update(customerId, {
    address: { line1: 'Main Street 1', city: 'Springfield', country: 'US' },
    shipping: { name: 'Ada', address: { line1: 'Main Street 1' } },
    phone: '+1 555 0100',
    description: 'Likes films',
    invoice_settings: { default_payment_method: second },
  });
  await core.syncAccount(house.deps, caller.accountId);
  expect(await rowOf(caller)).toMatchObject({ cardLast4: '4242' });
  return { caller, customerId };
}

async function deleteAccount(caller: Caller): Promise<void> {
  await leave(house, caller);
  await house.pass(14 * day + 60_000);
  await core.purgeDeletedAccounts(house.deps);
}

it('neither we nor Stripe keep a card, an address or whose customer it was', async () => {
  const { caller, customerId } = await member();
  await deleteAccount(caller);
  await house.tell();
  await house.work();
  expect(await rowOf(caller)).toMatchObject(noCard);
  const customer = await house.stripe.customers.retrieve(customerId);
  expect(customer).toMatchObject({
    email: null,
    name: 'Deleted account',
    phone: null,
    description: null,
    address: null,
    shipping: null,
    metadata: {},
    invoice_settings: { default_payment_method: null },
  });
  expect((await house.stripe.paymentMethods.list({ customer: customerId })).data).toEqual([]);
  const { data } = await house.stripe.subscriptions.list({ customer: customerId, status: 'all' });
  expect(data).toMatchObject([{ status: 'canceled', default_payment_method: null }]);
});

it('what is kept as bookkeeping stays', async () => {
  const { caller, customerId } = await member();
  await deleteAccount(caller);
  await house.work();
  expect((await house.stripe.invoices.list({ customer: customerId })).data).toMatchObject([{ status: 'paid' }]);
  expect((await house.stripe.charges.list({ customer: customerId })).data).toMatchObject([{ amount: 399, paid: true }]);
  expect(await house.db.prisma.invoice.findMany({ where: { accountId: caller.accountId } })).toMatchObject([
    { totalMinor: 399, status: 'paid' },
  ]);
});

it('nothing that is read later brings a card back, also what was begun before', async () => {
  const { caller, customerId } = await member();
  const before = await house.deps.payments.readCustomer(customerId);
  let release = (): void => undefined;
  const read = new Promise<void>((resolve) => (release = resolve));
  const slow = {
    ...house.deps,
    payments: {
      ...house.deps.payments,
      readCustomer: async () => {
        await read;
        return before;
      },
    },
  };
  const late = core.syncCustomer(slow, customerId);
  await deleteAccount(caller);
  await house.work();
  release();
  await late;
  expect(await rowOf(caller)).toMatchObject(noCard);
  await core.syncAccount(house.deps, caller.accountId);
  await house.tell();
  expect(await rowOf(caller)).toMatchObject(noCard);
});

it('is done again without harm, and where no keys are set any more', async () => {
  const { caller } = await member();
  await deleteAccount(caller);
  const unsold = { ...house.deps, payments: { ...house.deps.payments, offered: false } };
  await core.closeBilling(unsold, caller);
  expect(await rowOf(caller)).toMatchObject(noCard);
  await core.closeBilling(house.deps, caller);
  await core.closeBilling(house.deps, caller);
  expect(await rowOf(caller)).toMatchObject(noCard);
});

it('goes on where it broke off', async () => {
  const { caller, customerId } = await member();
  await deleteAccount(caller);
  const broken = {
    ...house.deps,
    payments: {
      ...house.deps.payments,
      forgetCustomer: async () => {
        const [first] = (await house.stripe.paymentMethods.list({ customer: customerId })).data;
        await house.stripe.paymentMethods.detach(first?.id ?? '');
        throw new core.DependencyDown('Stripe');
      },
    },
  };
  await expect(core.closeBilling(broken, caller)).rejects.toThrow('cannot be reached');
  await core.closeBilling(house.deps, caller);
  expect((await house.stripe.paymentMethods.list({ customer: customerId })).data).toEqual([]);
  expect(await rowOf(caller)).toMatchObject(noCard);
});

it.each([
  ['first', () => house.newCaller()],
  [
    'new',
    async () => {
      const { caller, customerId } = await member();
      await house.stripe.customers.del(customerId);
      await core.syncAccount(house.deps, caller.accountId);
      return caller;
    },
  ],
])('a purchase under way meanwhile leaves nobody known as a %s customer', async (_, buyer) => {
  const caller = await buyer();
  const before = await house.db.prisma.billingCustomer.findUnique({ where: { accountId: caller.accountId } });
  let made = '';
  const { payments } = house.deps;
  const makeCustomer: typeof payments.makeCustomer = async (account) => {
    made = await payments.makeCustomer(account);
    await deleteAccount(caller);
    await house.work();
    return made;
  };
  const slow = { ...house.deps, payments: { ...payments, makeCustomer } };
  await expect(core.startCheckout(slow, { caller, ...monthly })).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await house.stripe.customers.retrieve(made)).toMatchObject({ email: null, name: 'Deleted account' });
  const after = await house.db.prisma.billingCustomer.findUnique({ where: { accountId: caller.accountId } });
  expect(after?.stripeCustomerId).toBe(before?.stripeCustomerId);
});

it('nothing is kept of a gift whose purchase was under way meanwhile', async () => {
  const { caller } = await member();
  const { payments } = house.deps;
  const hasCustomer: typeof payments.hasCustomer = async (customerId) => {
    await deleteAccount(caller);
    return payments.hasCustomer(customerId);
  };
  const slow = { ...house.deps, payments: { ...payments, hasCustomer } };
  const recipientEmail = 'friend@films.example';
  const gift = { caller, months: 1, recipientEmail, message: '', currency: undefined, deliverOn: undefined };
  await expect(core.buyGift(slow, gift)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await house.db.prisma.gift.count({ where: { recipientEmail } })).toBe(0);
});
