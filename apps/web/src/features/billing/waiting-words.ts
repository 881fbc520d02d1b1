import { t } from '@houselights/messages/catalogue/billing-waiting';
import type { Billing } from '../../shared/billing/billing.ts';

/** Why an active membership cannot be changed at this moment; empty if for another reason. */
export function waitingWords({ at, subscription, unpaid }: Billing): string {
  if (subscription?.state !== 'active') return '';
  if (subscription.toConfirm) return t('bankAsks');
  if (unpaid.length > 0) return t('invoiceFirst');
  // A period's charge arrives about an hour after the period begins.
  return subscription.paidUntil <= at ? t('paymentComing') : '';
}
