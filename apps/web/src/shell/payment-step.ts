import { mayAccess } from '@houselights/rules';
import type { Standing } from '@houselights/rules';

/** Accounts made after this day need a subscription to go on. */
const PAYMENT_SINCE = Date.UTC(2021, 2, 1);

type PaymentStep = 'none' | 'payment' | 'reminder';

/**
 * What a signed-in person meets who has no subscription and needs one (creators and staff need none): newer accounts the
 * payment page, older ones a reminder. Where nothing can be bought (`canPay` false) nobody is sent to the payment page.
 */
export function paymentStep(user: Standing & { userCreated: string }, canPay: boolean): PaymentStep {
  if (mayAccess('member', user)) return 'none';
  if (Date.parse(user.userCreated) > PAYMENT_SINCE) return canPay ? 'payment' : 'none';
  return 'reminder';
}
