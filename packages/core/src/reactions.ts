import { followGiftPayments, putOffByGifts } from './gift/index.ts';
import type { BillingReaction } from './ports/billing-reaction.ts';

/** Other features' reactions to a change of a customer, in this order and in its transaction. Billing knows none of them. */
export const billingReactions: readonly BillingReaction[] = [followGiftPayments, putOffByGifts];
