import { sql, statement } from '@houselights/db';
import * as emails from '../mail/index.ts';
import { throwFailures } from '../shared/failures.ts';
import { claimText, sweep, sweepMs } from '../shared/sweep.ts';
import { codePurpose } from './buy-gift.command.ts';
import { tellBuyer } from './tell-buyer.ts';
import type { CoreDeps } from '../deps.ts';
import type { Gift, Queries } from '@houselights/db';

type GiftDeps = Pick<CoreDeps, 'db' | 'billingClock' | 'encryption' | 'settings'>;

/** A payment may arrive after the purchase was abandoned. */
const newlyPaid = { state: { in: ['unpaid', 'abandoned'] }, paymentIntentId: { not: null } };
const claimPaid = statement({
  name: 'claim-paid-gifts',
  text: claimText({
    table: 'gift',
    key: 'id',
    due: 'dueAt',
    where: `"paidAt" is null and "paymentIntentId" is not null and state in ('unpaid', 'abandoned')`,
  }),
  params: { now: sql.timestamptz },
  row: { id: sql.text },
});
const claimToBeSent = statement({
  name: 'claim-gifts-to-send',
  text: claimText({
    table: 'gift',
    key: 'id',
    due: 'dueAt',
    where: `state = 'scheduled' and "deliverAt" <= $2`,
  }),
  params: { now: sql.timestamptz, day: sql.timestamptz },
  row: { id: sql.text },
});

/**
 * Processes gifts: notifies buyers of paid ones, and emails those that are due. A failed one blocks no other; the error is thrown at the
 * end. Safe to run at any time and concurrently.
 */
export async function deliverGifts(deps: GiftDeps): Promise<void> {
  const endsAt = performance.now() + sweepMs / 2;
  const { db } = deps;
  const now = deps.billingClock.now();
  const failures: unknown[] = [];
  const about = { endsAt, failed: 'some gifts could not be delivered' };
  const keep = (error: unknown) => failures.push(error);
  const paid = { ...about, claim: () => claimPaid.rows(db.pool, { now }) };
  await sweep(paid, (id) => acceptGift(deps, { giftId: id })).catch(keep);
  const toBeSent = { ...about, claim: () => claimToBeSent.rows(db.pool, { now, day: now }) };
  await sweep(toBeSent, (id) => sendGift(deps, id)).catch(keep);
  throwFailures(failures, about.failed);
}

/** Accepts a gift as soon as it is paid, without waiting for the worker's round. */
export async function acceptGift(deps: GiftDeps, { giftId: id }: { readonly giftId: string }): Promise<void> {
  const { db, encryption, settings } = deps;
  const now = deps.billingClock.now();
  await db.transaction(async (queries) => {
    const [gift] = await queries.gift.updateManyAndReturn({
      where: { id, ...newlyPaid },
      data: { state: 'scheduled', paidAt: now },
    });
    if (gift === undefined) return;
    await tellBuyer(queries, gift);
    const buyer = await buyerOf(queries, gift);
    if (buyer === undefined) return;
    const facts = {
      ...buyer,
      publicUrl: settings.publicUrl,
      months: gift.months,
      recipient: gift.recipientEmail,
      on: gift.deliverAt,
      amount: { amountMinor: gift.amountMinor, currency: gift.currency },
    };
    await emails.queueEmails(queries, encryption, emails.giftBoughtEmail(facts));
  });
  const gift = await db.prisma.gift.findUnique({ where: { id } });
  if (gift?.state === 'scheduled' && gift.deliverAt <= now) await sendGift(deps, id);
}

async function sendGift({ db, encryption, settings, billingClock }: GiftDeps, id: string): Promise<void> {
  await db.transaction(async (queries) => {
    const [gift] = await queries.gift.updateManyAndReturn({
      where: { id, state: 'scheduled' },
      data: { state: 'sent', sentAt: billingClock.now() },
    });
    if (gift === undefined) return;
    await queueGift(queries, { encryption, settings }, gift);
    await tellBuyer(queries, gift);
  });
}

/** Queues the email with the code, in the transaction of `queries`. Does nothing if the address was cleared. */
export async function queueGift(
  queries: Queries,
  { encryption, settings }: Pick<GiftDeps, 'encryption' | 'settings'>,
  gift: Gift,
): Promise<void> {
  if (gift.recipientEmail === '') return;
  const code = encryption.decrypt(codePurpose, gift.codeSealed);
  if (code === undefined) throw new Error('the gift was sealed with another secret key');
  const facts = {
    to: gift.recipientEmail,
    publicUrl: settings.publicUrl,
    from: gift.buyerName,
    months: gift.months,
    message: gift.message,
  };
  await emails.queueEmails(queries, encryption, emails.giftEmail(facts, Buffer.from(code).toString()));
}

export async function buyerOf(
  queries: Queries,
  { buyerId }: Pick<Gift, 'buyerId'>,
): Promise<{ to: string; displayName: string } | undefined> {
  if (buyerId === null) return undefined;
  const account = await queries.account.findUnique({
    where: { id: buyerId, deletedAt: null },
    select: { email: true, displayName: true },
  });
  return account === null ? undefined : { to: account.email, displayName: account.displayName };
}

/** Abandons gift purchases not completed within a week. */
export async function abandonGifts({ db, billingClock }: Pick<GiftDeps, 'db' | 'billingClock'>): Promise<void> {
  const weekAgo = new Date(billingClock.now().getTime() - 7 * 24 * 60 * 60 * 1_000);
  await db.prisma.gift.updateMany({
    where: { state: 'unpaid', paymentIntentId: null, createdAt: { lt: weekAgo } },
    data: { state: 'abandoned' },
  });
}
