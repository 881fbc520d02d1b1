import { followGiftPayments, putOffByGifts } from './gift/index.ts';
import type { BillingReaction } from './ports/billing-reaction.ts';

/** What other features do with a change of a customer, in this order and in its transaction. Billing names none of them. */
export const billingReactions: readonly BillingReaction[] = [followGiftPayments, putOffByGifts];
