import { Refusal } from '@houselights/contracts';
import { afterCursor, cursorOf, settleCheckout } from '../billing/index.ts';
import { codePurpose } from './buy-gift.command.ts';
import { acceptGift, queueGift } from './settle-gift.command.ts';
import type { Page, SyncDeps } from '../billing/index.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Encryption } from '../ports/encryption.ts';
import type { Gift } from '@houselights/contracts';
import type { Gift as GiftRow } from '@houselights/db';

export interface ListGifts {
  readonly caller: Caller;
  readonly cursor: string | undefined;
  readonly limit?: number | undefined;
}

/** One page of the gifts the caller bought, newest first. */
export async function listGifts(
  { db, encryption }: Pick<CoreDeps, 'db' | 'encryption'>,
  { caller, cursor, limit = 20 }: ListGifts,
): Promise<Page<Gift>> {
  const rows = await db.prisma.gift.findMany({
    where: { buyerId: caller.accountId, state: { not: 'abandoned' }, ...afterCursor(cursor) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map((row) => present(row, encryption)),
    cursor: last === undefined ? null : cursorOf(last),
  };
}

export interface OneGift {
  readonly caller: Caller;
  readonly id: string;
}

/** One of the caller's gifts; syncs with the payment provider while it is unpaid. Throws not_found. */
export async function getGift(deps: SyncDeps, { caller, id }: OneGift): Promise<Gift> {
  const { db, encryption } = deps;
  const where = { id, buyerId: caller.accountId };
  const row = await db.prisma.gift.findFirst({ where, include: { checkout: { select: { id: true } } } });
  if (row === null) throw new Refusal('not_found');
  if (row.state !== 'unpaid' || row.checkout === null) return present(row, encryption);
  await settleCheckout(deps, row.checkout.id);
  await acceptGift(deps, { giftId: id });
  return present(await db.prisma.gift.findFirstOrThrow({ where }), encryption);
}

/** Emails a gift again if it was sent, not redeemed, and its address not cleared. Throws not_found and not_possible_now. */
export async function sendGiftAgain({ db, encryption, settings }: SyncDeps, { caller, id }: OneGift): Promise<void> {
  await db.transaction(async (queries) => {
    const gift = await queries.gift.findFirst({ where: { id, buyerId: caller.accountId } });
    if (gift === null) throw new Refusal('not_found');
    if (gift.state !== 'sent' || gift.recipientEmail === '') throw new Refusal('not_possible_now');
    await queueGift(queries, { encryption, settings }, gift);
  });
}

function present(gift: GiftRow, encryption: Encryption): Gift {
  const { id, months, amountMinor, currency, recipientEmail, message } = gift;
  const isOpen = gift.state === 'scheduled' || gift.state === 'sent';
  const code = isOpen ? encryption.decrypt(codePurpose, gift.codeSealed) : undefined;
  return {
    id,
    state: gift.state as Gift['state'],
    months,
    price: { amountMinor, currency },
    recipientEmail,
    message,
    deliverAt: gift.deliverAt.toISOString(),
    createdAt: gift.createdAt.toISOString(),
    paidAt: gift.paidAt?.toISOString() ?? null,
    sentAt: gift.sentAt?.toISOString() ?? null,
    redeemedAt: gift.redeemedAt?.toISOString() ?? null,
    code: code === undefined ? null : Buffer.from(code).toString(),
  };
}
