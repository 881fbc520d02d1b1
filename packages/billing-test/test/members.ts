import { randomBytes } from 'node:crypto';
import * as core from '@houselights/core';
import { expect } from 'vitest';
import { minute } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';

/** The provider's price of the monthly plan. */
export function monthlyPriceId({ deps }: MoneyHouse): Promise<string> {
  return deps.payments.ensurePrice({
    planId: 'learn-more-monthly',
    planName: 'Monthly',
    interval: 'month',
    currency: 'USD',
    amountMinor: 399,
  });
}

/** A member on the monthly plan, created without Checkout. */
export async function addMember(
  house: MoneyHouse,
  priceId?: string,
): Promise<{ caller: Caller; subscriptionId: string }> {
  const caller = await house.newCaller();
  const customer = await core.ensureCustomer(house.deps, caller.accountId);
  const { id: default_payment_method } = await house.stripe.paymentMethods.attach('pm_card_visa', { customer });
  const items = [{ price: priceId ?? (await monthlyPriceId(house)) }];
  const { id } = await house.stripe.subscriptions.create({ customer, items, default_payment_method });
  await core.syncAccount(house.deps, caller.accountId);
  return { caller, subscriptionId: id };
}

/** The allSettled result of a promise refused with this code. */
export function refusedWith(code: string): unknown {
  return { status: 'rejected', reason: expect.objectContaining({ code }) as unknown };
}

/** A purchase of the monthly plan, with a trial if there is one. */
export const monthly = { planId: 'learn-more-monthly', currency: undefined, coupon: undefined, trial: true };

/** Pays an open checkout on the provider's page. */
export async function pay(house: MoneyHouse, checkoutId: string, number = '4242424242424242') {
  const { stripeSessionId } = await house.db.prisma.checkout.findUniqueOrThrow({ where: { id: checkoutId } });
  return house.emulator.testControls.payCheckout(stripeSessionId ?? '', { number });
}

/** Someone who has bought a plan and paid. There are more lives than test cards, so cards' used trials are cleared first. */
export async function join(
  house: MoneyHouse,
  options: Partial<Omit<typeof monthly, 'coupon'>> & { readonly coupon?: string } = {},
  card?: string,
): Promise<Caller> {
  await house.db.prisma.trialClaim.deleteMany({ where: { kind: 'card' } });
  const caller = await house.newCaller();
  const { id } = await core.startCheckout(house.deps, { caller, ...monthly, ...options });
  expect(await pay(house, id, card)).toMatchObject({ outcome: 'complete' });
  await house.tell();
  return caller;
}

/** Requests the deletion of the account. */
export async function leave(house: MoneyHouse, caller: Caller): Promise<void> {
  await core.deleteAccount(house.deps, { caller, reason: undefined });
  await house.work();
}

/** Undoes a cancellation at the provider, as an operator may in its dashboard. */
export async function goOnAtProvider(house: MoneyHouse, caller: Caller): Promise<void> {
  const { subscription } = await core.getBilling(house.deps, { caller });
  await house.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: false });
  await house.tell();
}

/** Cancels the deletion of the account. */
export async function stay(house: MoneyHouse, caller: Caller): Promise<void> {
  await core.cancelDeletion(house.deps, { caller, userId: undefined });
  await house.work();
}

/** Signs in with Google for the first time, which proves the account's address. */
export async function signInWithGoogle(house: MoneyHouse, { accountId }: Caller): Promise<void> {
  const { db, deps, emulator } = house;
  const { email } = await db.prisma.account.findUniqueOrThrow({ where: { id: accountId } });
  const at = new Date(emulator.now() + 5 * minute);
  const identity = {
    subject: accountId,
    email,
    emailVerified: true,
    displayName: undefined,
    tokenHash: randomBytes(32),
    expiresAt: at,
  };
  const identityProviders = { offers: () => true, verify: () => Promise.resolve(identity) };
  const tokens = {
    issue: () => Promise.resolve({ token: 'token', expiresAt: at }),
    verify: () => Promise.resolve(undefined),
  };
  await core.loginWithProvider(
    { ...deps, identityProviders, tokens },
    {
      provider: 'google',
      idToken: 'token',
      nonce: undefined,
      fromBrowser: false,
      displayName: undefined,
      creatorReferral: undefined,
      device: undefined,
      deviceLimit: 5,
    },
  );
  await house.work();
}

/** A member of staff. */
export const operator: Caller = {
  accountId: 'operator-1',
  sessionId: 'session-1',
  deviceId: undefined,
  accountType: 4,
  superAdmin: true,
  hasSubscription: false,
};
