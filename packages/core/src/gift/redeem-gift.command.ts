import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { extendByGift } from '@houselights/jobs';
import { addMonths } from '@houselights/rules';
import { recordAccessFacts } from '../access/index.ts';
import * as emails from '../mail/index.ts';
import { giftCodeHash } from './gift-code.ts';
import { giftFact } from './gift-fact.ts';
import { placeFor } from './place-gift.ts';
import { buyerOf } from './settle-gift.command.ts';
import { tellBuyer } from './tell-buyer.ts';
import { lockAccount } from '../shared/lock-account.ts';
import { enqueue } from '../shared/messages.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Gift, Queries } from '@houselights/db';

type RedeemDeps = Pick<CoreDeps, 'db' | 'billingClock' | 'encryption' | 'settings'>;

/** Where a gift's months go for one account. */
interface Stretch {
  readonly accessFrom: Date;
  readonly accessUntil: Date;
  /** The subscription that they extend. */
  readonly extendsId: string | null;
}

export interface Redeemed {
  readonly months: number;
  readonly from: string;
  readonly until: string;
  readonly extends: boolean;
}

/** What a code would give the caller. Throws gift_not_found and gift_already_redeemed. */
export async function lookAtGift(
  { db, billingClock }: Pick<RedeemDeps, 'db' | 'billingClock'>,
  { caller, code }: { readonly caller: Caller; readonly code: string },
): Promise<Redeemed & { message: string }> {
  const gift = mustBeOpen(await db.prisma.gift.findUnique({ where: { codeHash: giftCodeHash(code) } }));
  const stretch = await stretchFor(db.prisma, {
    accountId: caller.accountId,
    months: gift.months,
    now: billingClock.now(),
  });
  return { ...present(gift, stretch), message: gift.message };
}

const lockGift = statement({
  name: 'lock-gift-of-code',
  text: `select id from gift where "codeHash" = $1 for update`,
  params: { codeHash: sql.bytea },
  row: { id: sql.text },
});

/**
 * Redeems a gift for the caller, once: a second caller finds it redeemed. For a paying member it puts off the next charge; for everybody
 * else it begins when their access ends.
 */
export async function redeemGift(
  { db, billingClock, encryption, settings }: RedeemDeps,
  { caller, code }: { readonly caller: Caller; readonly code: string },
): Promise<Redeemed> {
  const { accountId } = caller;
  const now = billingClock.now();
  const codeHash = giftCodeHash(code);
  return db.transaction(async (queries) => {
    // Lock order as everywhere: gift before account. Two gifts of an account queue up, and one gift is redeemed once.
    await lockGift.run(queries, { codeHash });
    await lockAccount.run(queries, { accountId });
    const found = mustBeOpen(await queries.gift.findUnique({ where: { codeHash } }));
    const stretch = await stretchFor(queries, { accountId, months: found.months, now });
    const gift = await queries.gift.update({
      where: { id: found.id },
      data: { state: 'redeemed', redeemedAt: now, redeemedById: accountId, ...stretch },
    });
    await recordAccessFacts(queries, { accountId, facts: [giftFact(gift)], now });
    await tellBuyer(queries, gift);
    if (stretch.extendsId !== null) {
      await enqueue(queries, extendByGift, { payload: { giftId: gift.id }, key: `extend-${gift.id}` });
    }
    const buyer = await buyerOf(queries, gift);
    if (buyer !== undefined) {
      const facts = { ...buyer, publicUrl: settings.publicUrl, recipient: gift.recipientEmail };
      await emails.queueEmails(queries, encryption, emails.giftRedeemedEmail(facts));
    }
    return present(gift, stretch);
  });
}

function mustBeOpen(gift: Gift | null): Gift {
  if (gift?.state === 'redeemed') throw new Refusal('gift_already_redeemed');
  // A lost payment is known before the gift's state reflects it.
  const isOpen = gift !== null && ['scheduled', 'sent'].includes(gift.state) && gift.paymentUndone === null;
  if (!isOpen) throw new Refusal('gift_not_found');
  return gift;
}

interface Recipient {
  readonly accountId: string;
  readonly months: number;
  readonly now: Date;
}

async function stretchFor(queries: Queries, { months, ...recipient }: Recipient): Promise<Stretch> {
  const untilOf = (from: Date): Date => addMonths(from, months);
  const { from, extendsId } = await placeFor(queries, { ...recipient, untilOf });
  return { accessFrom: from, accessUntil: untilOf(from), extendsId };
}

function present({ months, buyerName }: Gift, { accessUntil, extendsId }: Stretch): Redeemed {
  return { months, from: buyerName, until: accessUntil.toISOString(), extends: extendsId !== null };
}
