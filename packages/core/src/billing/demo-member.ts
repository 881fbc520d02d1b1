import { Refusal } from '@houselights/contracts';
import { readFacts } from '../access/index.ts';
import { settleCheckout } from './checkout-state.query.ts';
import { startCheckout } from './start-checkout.command.ts';
import type { SyncDeps } from './customer-state.ts';

export interface DemoMember {
  readonly accountId: string;
  readonly planId: string | undefined;
}

/**
 * Buys a demo member their plan, once per account, through a real checkout: `pay` acts as the person on the payment provider's page. An
 * account that has or had access is skipped.
 */
export async function subscribeDemoMember(
  deps: SyncDeps,
  { accountId, planId }: DemoMember,
  pay: (sessionId: string) => Promise<void>,
): Promise<void> {
  const { prisma } = deps.db;
  const account = await prisma.account.findFirst({ where: { id: accountId, deletedAt: null } });
  if (planId === undefined || account === null || (await readFacts(prisma, accountId)).length > 0) return;
  const { accountType, superAdmin } = account;
  const caller = { accountId, sessionId: '', deviceId: undefined, accountType, superAdmin, hasSubscription: false };
  const wanted = { caller, planId, currency: undefined, coupon: undefined, trial: false };
  const checkout = await startCheckout(deps, wanted).catch((error: unknown) => {
    // An earlier start was killed right after paying; the purchase has now been found.
    if (error instanceof Refusal && error.code === 'already_subscribed') return undefined;
    throw error;
  });
  if (checkout === undefined) return;
  const { id } = checkout;
  const { stripeSessionId } = await prisma.checkout.findUniqueOrThrow({ where: { id } });
  if (stripeSessionId !== null) await pay(stripeSessionId);
  await settleCheckout(deps, id);
}
