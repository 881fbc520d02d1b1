import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';

interface GiftCheckout {
  readonly id: string;
  readonly accountId: string;
  readonly giftId: string;
  readonly currency: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Records a gift's checkout, in the transaction that creates the gift. */
export async function keepGiftCheckout(queries: Queries, checkout: GiftCheckout): Promise<void> {
  await queries.checkout.create({ data: { ...checkout, kind: 'gift', state: 'opening' } });
}

/** Stores the provider's page of a checkout, unless the checkout is already over. */
export async function noteOpened(
  { db }: Pick<CoreDeps, 'db'>,
  checkoutId: string,
  opened: { readonly id: string; readonly url: string },
): Promise<void> {
  await db.prisma.checkout.updateMany({
    where: { id: checkoutId, state: 'opening' },
    data: { state: 'open', stripeSessionId: opened.id, url: opened.url },
  });
}
