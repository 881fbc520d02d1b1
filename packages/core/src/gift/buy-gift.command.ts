import { t as words } from '@houselights/messages/catalogue/fields';
import { Refusal } from '@houselights/contracts';
import { english } from '@houselights/messages';
import { t } from '@houselights/messages/catalogue/billing-lines';
import { addDays, addMonths } from '@houselights/rules';
import { addressesOf, ensureCustomer, keepGiftCheckout, listPlans, noteOpened } from '../billing/index.ts';
import { newId } from '../shared/ids.ts';
import { lockLiveCaller } from '../shared/lock-account.ts';
import { giftCodeHash, newGiftCode } from './gift-code.ts';
import type { SyncDeps } from '../billing/index.ts';
import type { Caller } from '../caller.ts';

export interface BuyGift {
  readonly caller: Caller;
  readonly months: number;
  readonly recipientEmail: string;
  readonly message: string;
  /** YYYY-MM-DD; absent: as soon as it is paid. */
  readonly deliverOn: string | undefined;
  readonly currency: string | undefined;
}

const openMs = 2 * 60 * 60 * 1_000;
/** The encryption purpose of gift codes. */
export const codePurpose = 'gift.code';

/** Starts buying a gift: it is emailed once it is paid and its day has come. */
export async function buyGift(deps: SyncDeps, gift: BuyGift): Promise<{ id: string; giftId: string; url: string }> {
  const { db, payments, billingClock, encryption } = deps;
  const { accountId } = gift.caller;
  const { gifts, currencies, payments: offered } = await listPlans(deps);
  const price = gifts
    .find(({ months }) => months === gift.months)
    ?.prices.find(({ currency }) => currency === (gift.currency ?? currencies[0]));
  if (!offered || price === undefined) throw new Refusal('payments_not_offered');
  const now = billingClock.now();
  const deliverAt = deliveryOf(gift.deliverOn, now);
  const customerId = await ensureCustomer(deps, accountId);
  const code = newGiftCode();
  const [giftId, checkoutId] = [newId(), newId()];
  const expiresAt = new Date(now.getTime() + openMs);
  await db.transaction(async (queries) => {
    await lockLiveCaller(queries, accountId);
    const { displayName } = await queries.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { displayName: true },
    });
    await queries.gift.create({
      data: {
        id: giftId,
        buyerId: accountId,
        buyerName: displayName,
        recipientEmail: gift.recipientEmail,
        message: gift.message,
        months: gift.months,
        ...price,
        deliverAt,
        state: 'unpaid',
        codeHash: giftCodeHash(code),
        codeSealed: Buffer.from(encryption.encrypt(codePurpose, Buffer.from(code))),
        createdAt: now,
      },
    });
    const { currency } = price;
    await keepGiftCheckout(queries, { id: checkoutId, accountId, giftId, currency, createdAt: now, expiresAt });
  });
  const opened = await payments.openCheckout({
    checkoutId,
    customerId,
    currency: price.currency,
    what: { kind: 'once', amountMinor: price.amountMinor, words: t.in(english, 'gift', { months: gift.months }) },
    ...addressesOf(deps, checkoutId, '/gift-subscriptions'),
    successUrl: `${deps.settings.publicUrl}/gift-subscriptions/history/${giftId}?bought=1`,
    expiresAt,
  });
  await noteOpened(deps, checkoutId, opened);
  return { id: checkoutId, giftId, url: opened.url };
}

/** 09:00 UTC on a day between today and a year ahead. */
function deliveryOf(day: string | undefined, now: Date): Date {
  if (day === undefined) return now;
  const today = now.toISOString().slice(0, 10);
  const at = new Date(`${day}T09:00:00.000Z`);
  if (day < today || at > addDays(addMonths(now, 12), 1)) {
    throw new Refusal('invalid_input', { errors: { deliverOn: [words.ref('deliveryDay')] } });
  }
  return at < now ? now : at;
}
