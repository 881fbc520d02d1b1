import { mayAccess } from '@houselights/rules';
import type { Standing } from '@houselights/rules';

/** Accounts created after this day need a subscription to continue. */
const PAYMENT_SINCE = Date.UTC(2021, 2, 1);

type PaymentStep = 'none' | 'payment' | 'reminder';

/**
 * What a signed-in user gets who needs a subscription and has none (creators and staff need none): the payment page for newer accounts, a
 * reminder for older ones. If nothing is on sale (`canPay` false), there is no redirect to the payment page.
 */
export function paymentStep(user: Standing & { userCreated: string }, canPay: boolean): PaymentStep {
  if (mayAccess('member', user)) return 'none';
  if (Date.parse(user.userCreated) > PAYMENT_SINCE) return canPay ? 'payment' : 'none';
  return 'reminder';
}
