import { liveDiscounts } from '../../billing/redeem.ts';
import type { Period } from '../../billing/period.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Invoice, Subscription } from '../../engine/wire.ts';
import { find } from '../find.ts';
import { draftInvoice } from '../invoices/draft.ts';
import type { LineDraft } from '../invoices/lines.ts';
import { changeSubscription, dropDiscounts } from './change.ts';
import { pendingLines, rememberBilled, usedUp } from './items.ts';

export interface Bill {
  readonly reason: Invoice['billing_reason'];
  readonly lines: readonly LineDraft[];
  /** The period that the invoice looks back on. */
  readonly looksBackOn: Period;
  readonly autoAdvance: boolean;
  readonly finalizesAt: number | null;
}

export interface Billed {
  readonly subscription: Subscription;
  readonly invoice: Invoice;
}

/** Drafts an invoice of a subscription, including pending items, and makes it the latest one. */
export function billSubscription(engine: Engine, subscription: Subscription, bill: Bill): Billed {
  const customer = find(engine, 'customer', subscription.customer);
  const invoice = draftInvoice(engine, {
    customer,
    subscription,
    currency: subscription.currency,
    reason: bill.reason,
    lines: [...pendingLines(engine, subscription), ...bill.lines],
    period: bill.looksBackOn,
    discounts: subscription.discounts,
    automaticTax: subscription.automatic_tax.enabled,
    autoAdvance: bill.autoAdvance,
    finalizesAt: bill.finalizesAt,
    description: subscription.description,
    defaultPaymentMethod: null,
  });
  rememberBilled(engine, subscription, invoice.id, invoice.lines.data);
  const discounts = liveDiscounts(engine, subscription.discounts, invoice.created);
  const latest = changeSubscription(engine, subscription, { latest_invoice: invoice.id });
  return { subscription: dropDiscounts(engine, latest, usedUp(discounts, invoice.lines.data)), invoice };
}
