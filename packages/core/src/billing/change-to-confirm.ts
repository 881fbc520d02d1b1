import { planParts, presentPlan } from './plans.query.ts';
import type { OwnSubscription } from '@houselights/contracts';
import type { Queries, Subscription } from '@houselights/db';

type Waiting = Pick<Subscription, 'accountId' | 'pendingPriceId' | 'pendingInvoiceId' | 'pendingUntil'>;

/** The plan change that waits for its owner to confirm the payment; null without one or once it has expired. */
export async function changeToConfirm(
  queries: Queries,
  { accountId, pendingPriceId, pendingInvoiceId, pendingUntil }: Waiting,
  now: Date,
): Promise<OwnSubscription['toConfirm']> {
  if (pendingPriceId === null || pendingInvoiceId === null || pendingUntil === null || pendingUntil <= now) return null;
  const [invoice, price] = await Promise.all([
    queries.invoice.findFirst({
      where: { id: pendingInvoiceId, accountId, status: 'open' },
      select: { hostedUrl: true },
    }),
    queries.planPrice.findFirst({
      where: { stripePriceId: pendingPriceId },
      select: { plan: { include: planParts } },
    }),
  ]);
  if (!invoice?.hostedUrl) return null;
  const plan = price === null ? null : presentPlan(price.plan);
  return { plan, url: invoice.hostedUrl, until: pendingUntil.toISOString() };
}
