import { Refusal } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';
import type { FoundPromotion } from '../ports/payments.ts';

/** What a discount code gives. Throws coupon_not_found if it does not exist, coupon_not_usable if it cannot be redeemed. */
export async function usablePromotion({ payments }: Pick<CoreDeps, 'payments'>, code: string): Promise<FoundPromotion> {
  if (!payments.offered) throw new Refusal('payments_not_offered');
  const found = await payments.findPromotion(code);
  if (found === 'absent') throw new Refusal('coupon_not_found');
  if (found === 'not_usable') throw new Refusal('coupon_not_usable');
  return found;
}
