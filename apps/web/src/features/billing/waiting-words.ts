import { t } from '@houselights/messages/catalogue/billing-waiting';
import type { Billing } from '../../shared/billing/billing.ts';

/** Why a membership that is active cannot be changed at this moment; empty where it is for another reason. */
export function waitingWords({ at, subscription, unpaid }: Billing): string {
  if (subscription?.state !== 'active') return '';
  if (subscription.toConfirm) return t('bankAsks');
  if (unpaid.length > 0) return t('invoiceFirst');
  // The charge of a period comes about an hour after its beginning.
  return subscription.paidUntil <= at ? t('paymentComing') : '';
}
