import { stripeWebhookPath } from './webhook.command.ts';
import type { SyncDeps } from './customer-state.ts';
import type { PaymentsInspection } from '../ports/payments-inspection.ts';
import type { PaymentAccount } from '@houselights/db';

type CheckDeps = Pick<SyncDeps, 'db' | 'clock' | 'payments' | 'settings'>;

export interface PaymentsCheck {
  /** The account that payments go through, as text. */
  readonly account: string;
  /** What an operator has to do, one sentence each. */
  readonly problems: readonly string[];
}

/**
 * Compares the keys with the account the site has sold through, and with what the provider sends and allows. The account is remembered only
 * while it knows the site's customers, so that a foreign one can be recognised.
 */
export async function checkPayments(deps: CheckDeps): Promise<PaymentsCheck> {
  const { db, payments, settings } = deps;
  // The first customer: later ones might have been made with a wrong key.
  const customer = await db.prisma.billingCustomer.findFirst({
    orderBy: { accountId: 'asc' },
    select: { stripeCustomerId: true },
  });
  const seen = await payments.inspect({
    webhookUrl: `${settings.publicUrl}${stripeWebhookPath}`,
    customerId: customer?.stripeCustomerId,
  });
  const before = await db.prisma.paymentAccount.findUnique({ where: { id: 1 } });
  const isForeign = seen.knowsCustomer === false || (customer !== null && before !== null && differs(before, seen));
  if (!isForeign) await remember(deps, seen);
  return { account: wordsOf(seen), problems: [...(isForeign ? [foreign(before, seen)] : []), ...seen.problems] };
}

/** An unknown account cannot be called a different one. */
function differs(before: PaymentAccount, { accountId, livemode, knowsCustomer }: PaymentsInspection): boolean {
  if (knowsCustomer === true) return false;
  const isOther = accountId !== undefined && before.stripeAccountId !== null && accountId !== before.stripeAccountId;
  return isOther || before.livemode !== livemode;
}

async function remember({ db, clock }: CheckDeps, { accountId, livemode }: PaymentsInspection): Promise<void> {
  const row = { stripeAccountId: accountId ?? null, livemode, seenAt: clock.now() };
  await db.prisma.paymentAccount.upsert({ where: { id: 1 }, create: row, update: row });
}

function foreign(before: PaymentAccount | null, seen: PaymentsInspection): string {
  const theirs =
    before === null
      ? 'elsewhere'
      : `in ${wordsOf({ accountId: before.stripeAccountId ?? undefined, livemode: before.livemode })}`;
  return (
    `STRIPE_SECRET_KEY belongs to ${wordsOf(seen)}, but the customers of this site were made ${theirs}. ` +
    `Set the key and the webhook secret of that one: with this key no member can change, cancel or be charged, and what is bought goes astray.`
  );
}

function wordsOf({ accountId, livemode }: Pick<PaymentsInspection, 'accountId' | 'livemode'>): string {
  return `${accountId === undefined ? 'an account that the key may not name' : `the account ${accountId}`} (${livemode ? 'live' : 'test'} mode)`;
}
