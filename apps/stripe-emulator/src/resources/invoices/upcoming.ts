import { liveDiscounts } from '../../billing/redeem.ts';
import type { Engine } from '../../engine/engine.ts';
import { randomText } from '../../engine/ids.ts';
import type { Invoice, Subscription } from '../../engine/wire.ts';
import { renew } from '../../billing-cycle/renew.ts';
import { dropDiscounts, periodOf } from '../subscriptions/change.ts';

/** Previews the next invoice of a subscription by simulating the renewal and rolling back. */
export const upcomingInvoice = (engine: Engine, subscription: Subscription): Invoice =>
  asUpcoming(engine.preview(() => renewedInvoice(engine, subscription)));

/** Must be called in a preview. Ignores discounts that will have ended by then. */
export function renewedInvoice(engine: Engine, subscription: Subscription): Invoice {
  const { end } = periodOf(subscription);
  const live = new Set(liveDiscounts(engine, subscription.discounts, end).map(({ discount }) => discount.id));
  const ended = subscription.discounts.filter((id) => !live.has(id));
  return renew(engine, dropDiscounts(engine, subscription, ended)).invoice;
}

export function asUpcoming(invoice: Invoice): Invoice {
  const id = `upcoming_in_${randomText(24)}`;
  return {
    ...invoice,
    id,
    lines: {
      ...invoice.lines,
      url: `/v1/invoices/upcoming/lines`,
      data: invoice.lines.data.map((line) => ({ ...line, id: `il_tmp_${line.id.slice(3)}`, invoice: id })),
    },
  };
}
