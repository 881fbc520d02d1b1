import * as core from '@houselights/core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openStripe } from '@houselights/adapters/test-stripe';
import { addMember } from './members.ts';
import { openMoneyDatabase, openMoneyHouse } from './money-house.ts';
import type { Database } from '@houselights/db';
import type { Payments, SyncDeps } from '@houselights/core';

let database: Awaited<ReturnType<typeof openMoneyDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await openMoneyDatabase();
  db = database.db;
});
afterAll(() => database.close());
afterEach(async () => {
  await db.prisma.paymentAccount.deleteMany();
  await db.prisma.billingCustomer.deleteMany();
});

const account = () => db.prisma.paymentAccount.findUnique({ where: { id: 1 } });
const foreign = (found: core.PaymentsCheck) => found.problems.filter((each) => each.includes('belongs to'));

/** The same site, started with another account's keys. */
async function elsewhere(deps: SyncDeps, more: Partial<core.PaymentsInspection> = {}) {
  const { emulator, start } = await openStripe();
  const payments = start();
  const inspect: Payments['inspect'] = async (about) => ({ ...(await payments.inspect(about)), ...more });
  return { accountId: emulator.accountId, deps: { ...deps, payments: { ...payments, inspect } } };
}

it('remembers the account, and asks for a webhook that points at the site', async () => {
  const house = await openMoneyHouse({ db });
  const { account: words, problems } = await core.checkPayments(house.deps);
  expect(words).toBe(`the account ${house.emulator.accountId} (test mode)`);
  expect(problems).toEqual([expect.stringContaining('points at https://films.example/api/v1/webhooks/stripe')]);
  expect(await account()).toMatchObject({ stripeAccountId: house.emulator.accountId, livemode: false });
  await house.close();
});

it('lets a site that nobody has bought from change its account', async () => {
  const house = await openMoneyHouse({ db });
  await core.checkPayments(house.deps);
  const other = await elsewhere(house.deps);
  expect(foreign(await core.checkPayments(other.deps))).toEqual([]);
  expect(await account()).toMatchObject({ stripeAccountId: other.accountId });
  await house.close();
});

it.each([
  ['another account', {}],
  ['another mode', { livemode: true }],
  ['a key that may not name its account', { accountId: undefined }],
  ['a key of another mode that may read nothing', { accountId: undefined, knowsCustomer: undefined, livemode: true }],
])('says so at every start when the members were made with other keys: %s', async (_, more) => {
  const house = await openMoneyHouse({ db });
  await addMember(house);
  expect(foreign(await core.checkPayments(house.deps))).toEqual([]);
  const other = await elsewhere(house.deps, more);
  const [sentence] = foreign(await core.checkPayments(other.deps));
  expect(sentence).toContain(`were made in the account ${house.emulator.accountId} (test mode)`);
  // Even if somebody has since bought with the wrong keys.
  const late = await house.newCaller();
  await core.ensureCustomer(other.deps, late.accountId);
  expect(foreign(await core.checkPayments(other.deps))).toEqual([sentence]);
  expect(await account()).toMatchObject({ stripeAccountId: house.emulator.accountId, livemode: false });
  expect(foreign(await core.checkPayments(house.deps))).toEqual([]);
  await house.close();
});

it('says so of a site that has never looked before', async () => {
  const house = await openMoneyHouse({ db });
  await addMember(house);
  const other = await elsewhere(house.deps);
  expect(foreign(await core.checkPayments(other.deps))).toEqual([expect.stringContaining('were made elsewhere')]);
  expect(await account()).toBeNull();
  await house.close();
});
